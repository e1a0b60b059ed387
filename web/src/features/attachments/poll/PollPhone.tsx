// A poll as the app shows it: its options to choose from, and the result once it has ended or the
// preview requests it.
import { useTranslation } from 'react-i18next'
import { inLanguage, isBlank, languageShown } from '@/lib/languages'
import type { ShownProps } from '../view'
import { PollView } from './PollView'
import classes from './PollView.module.css'
import { hasEnded, isEmptyPoll, type PollDraft } from './poll'
import { useEnding } from './useEnding'

export function PollPhone(props: ShownProps<PollDraft>) {
  const { attachment: poll, language, showsResult } = props
  const { t } = useTranslation('shown', { lng: language })
  const ending = useEnding(poll, language)
  if (isEmptyPoll(poll)) return null
  if (showsResult || hasEnded(poll)) return <PollView {...props} />
  return (
    <div className={classes.question} lang={language}>
      <ul className={classes.choices} aria-label={t('poll.name')}>
        {poll.options
          .filter(({ text }) => !isBlank(inLanguage(text, language)))
          .map(({ key, text }) => (
            <li key={key} className={classes.choice}>
              <span className={classes.circle} aria-hidden />
              <span lang={languageShown(text, language)}>{inLanguage(text, language)}</span>
            </li>
          ))}
      </ul>
      {ending && <p className={classes.soft}>{ending}</p>}
    </div>
  )
}
