import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import { hasText } from '@/lib/texts'
import text from '@/ui/text.module.css'
import { LastError } from './LastError'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'

export function PushOutages({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  if (state.pushOutages.length === 0) return null
  return (
    <Troubles
      title={t('operations.push.title')}
      hint={t('operations.push.hint')}
      entries={state.pushOutages.map(({ service, since, seenAt, why }) => {
        const name = `operations.push.service.${service}`
        return (
          <li key={service} className={classes.entry}>
            <div className={classes.about}>
              <p className={classes.kind}>{hasText('staffLog', name) ? t(name) : service}</p>
              <p className={text.soft}>
                {t('operations.push.facts', { since: dateTime(since), seen: dateTime(seenAt) })}
              </p>
              <LastError error={why} />
            </div>
          </li>
        )
      })}
    />
  )
}
