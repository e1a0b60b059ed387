import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { count } from '@/lib/numbers'
import text from '@/ui/text.module.css'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'

export function UncertainPushes({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  if (state.uncertainPushes.length === 0) return null
  return (
    <Troubles
      title={t('operations.uncertain.title')}
      hint={t('operations.uncertain.hint')}
      entries={state.uncertainPushes.map(({ postId, devices, at }) => (
        <li key={postId} className={classes.entry}>
          <div className={classes.about}>
            <p className={classes.kind}>
              {t('operations.uncertain.devices', {
                count: devices,
                shown: count(devices),
                date: dateTime(at),
              })}
            </p>
            <p className={text.soft}>{t('operations.late.post', { id: postId })}</p>
          </div>
        </li>
      ))}
    />
  )
}
