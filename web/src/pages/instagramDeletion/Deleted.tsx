import { useTranslation } from 'react-i18next'
import { dateTime, toWallClock } from '@/lib/dates'
import { Answer } from './Answer'
import classes from './Answer.module.css'
import { Contact } from './Contact'
import { InEnglish } from './InEnglish'

const what = ['connection', 'token', 'account', 'taken'] as const

export function Deleted({ at }: { at: string }) {
  const { t } = useTranslation('instagramDeletion')
  // 2026-11-24, which is understood in every country.
  const [isoDate] = toWallClock(at).split(' ')
  return (
    <Answer title={t('title')}>
      <p>{t('deletedAt', { date: dateTime(at) })}</p>
      <ul className={classes.what}>
        {what.map((each) => (
          <li key={each}>{t(`what.${each}`)}</li>
        ))}
      </ul>
      <p>{t('remains')}</p>
      <Contact>{t('ask')}</Contact>
      <InEnglish>{t('english', { date: isoDate })}</InEnglish>
    </Answer>
  )
}
