import { useTranslation } from 'react-i18next'
import { dateTime, toWallClock } from '@/lib/dates'
import { Answer } from './Answer'
import { Contact } from './Contact'
import { InEnglish } from './InEnglish'

/** For an account that was connected again after the deletion had been requested. */
export function ConnectedAgain({ deletedAt }: { deletedAt: string }) {
  const { t } = useTranslation('instagramDeletion')
  const [isoDate] = toWallClock(deletedAt).split(' ')
  return (
    <Answer title={t('again')}>
      <p>{t('againText', { date: dateTime(deletedAt) })}</p>
      <p>{t('againDelete')}</p>
      <Contact>{t('againAsk')}</Contact>
      <InEnglish>{t('againEnglish', { date: isoDate })}</InEnglish>
    </Answer>
  )
}
