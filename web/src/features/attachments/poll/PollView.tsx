// The result of a poll: its options, the votes of each, and when it ends.
import { useTranslation } from 'react-i18next'
import { inLanguage, isBlank, languageShown } from '@/lib/languages'
import { count } from '@/lib/numbers'
import type { ShownProps } from '../view'
import classes from './PollView.module.css'
import { isEmptyPoll, type PollDraft, percent } from './poll'
import { useEnding } from './useEnding'

export function PollView({ attachment: poll, language }: ShownProps<PollDraft>) {
  const { t } = useTranslation('shown', { lng: language })
  const { options, total } = poll
  const ending = useEnding(poll, language)
  if (isEmptyPoll(poll)) return null
  const votes = (number: number) =>
    t('poll.votes', { count: number, shown: count(number, language) })
  const share = (own: number) => `${percent(own, total)}${language === 'de' ? ' ' : ''}%`
  return (
    <div className={classes.poll} lang={language}>
      <ul className={classes.options} aria-label={t('poll.name')}>
        {options
          .filter(({ text }) => !isBlank(inLanguage(text, language)))
          .map(({ key, text, votes: own }) => (
            <li key={key} className={classes.option}>
              <span lang={languageShown(text, language)}>{inLanguage(text, language)}</span>
              <span className={classes.share}>{share(own)}</span>
              <span className={classes.bar} aria-hidden>
                <span className={classes.filled} style={{ width: `${percent(own, total)}%` }} />
              </span>
              <span className={classes.votes}>{votes(own)}</span>
            </li>
          ))}
      </ul>
      <p className={classes.soft}>{[votes(total), ending].filter(Boolean).join(' · ')}</p>
    </div>
  )
}
