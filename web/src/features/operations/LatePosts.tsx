import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { dateTime } from '@/lib/dates'
import text from '@/ui/text.module.css'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'

export function LatePosts({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  const { latePosts, latePostCount } = state
  if (latePosts.length === 0) return null
  return (
    <Troubles
      title={t('operations.late.title')}
      hint={t('operations.late.hint')}
      of={{ all: latePostCount, listed: latePosts.length }}
      entries={latePosts.map(({ id, profileId, dueAt }) => (
        <li key={id} className={classes.entry}>
          <div className={classes.about}>
            <p className={classes.kind}>{t('operations.late.due', { date: dateTime(dueAt) })}</p>
            <p className={text.soft}>{t('operations.late.post', { id })}</p>
          </div>
          <Link
            to={`/admin/profiles?profile=${profileId}`}
            className={classes.link}
            aria-label={t('operations.late.profileOf', { id })}
          >
            {t('operations.late.profile')}
          </Link>
        </li>
      ))}
    />
  )
}
