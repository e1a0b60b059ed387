import '@/lib/sourcesTexts'
import { useTranslation } from 'react-i18next'
import { unanswered } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { hasText } from '@/lib/texts'
import classes from './FailureReason.module.css'

/** Why Instagram could not be connected, and what to do. */
export function FailureReason({ reason }: { reason: string }) {
  const { t } = useTranslation('sources')
  if (reason === 'NOT_APPROVED') {
    return (
      <div className={classes.reason}>
        <p>{t('notApproved.text')}</p>
        <ol className={classes.ways}>
          <li>{t('notApproved.tester')}</li>
          <li>{t('notApproved.review')}</li>
        </ol>
      </div>
    )
  }
  const key = `failure.${reason}`
  return <p>{hasText('sources', key) ? t(key) : problemText({ ...unanswered, reason })}</p>
}
