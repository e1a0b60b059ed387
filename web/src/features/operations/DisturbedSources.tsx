import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import text from '@/ui/text.module.css'
import classes from './Operations.module.css'
import { Troubles } from './Troubles'
import type { OperationsState } from './useOperations'

/** The sources whose posts are not imported at present, and why. */
export function DisturbedSources({ state }: { state: OperationsState }) {
  const { t } = useTranslation('staffLog')
  const { disturbed } = state.sources
  if (disturbed.length === 0) return null
  return (
    <Troubles
      title={t('operations.sources.disturbed')}
      hint={t('operations.sources.disturbedHint')}
      entries={disturbed.map(({ profileName, network, name, problem, since }) => (
        <li key={`${profileName} ${network} ${name} ${since}`} className={classes.entry}>
          <div className={classes.about}>
            <p className={classes.kind}>{profileName}</p>
            <p className={text.soft}>
              {t(`operations.sources.network.${network}`)} · {name}
            </p>
            <p className={classes.error}>
              {t(`operations.sources.problem.${problem ?? 'OVERDUE'}`)}
            </p>
            <p className={text.soft}>{t('operations.sources.since', { date: dateTime(since) })}</p>
          </div>
        </li>
      ))}
    />
  )
}
