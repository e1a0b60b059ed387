import '@/lib/staffLogTexts'
import { useTranslation } from 'react-i18next'
import { bytes } from '@/lib/bytes'
import { count } from '@/lib/numbers'
import { LastBackup } from './LastBackup'
import classes from './Operations.module.css'
import type { OperationsState } from './useOperations'

type Props = {
  state: OperationsState
  /** When it was loaded. */
  now: number | null
}

export function OperationsFacts({ state, now }: Props) {
  const { t } = useTranslation('staffLog')
  const {
    version,
    engine,
    databaseBytes,
    mediaBytes,
    freeBytes,
    clockSuspect,
    lastBackup,
    sources,
  } = state
  const facts = {
    version,
    database: t('operations.databaseOf', {
      engine: t(`operations.engine.${engine}`),
      size: bytes(databaseBytes),
    }),
    media: bytes(mediaBytes),
    free: freeBytes === null ? t('operations.freeUnknown') : bytes(freeBytes),
    clock: t(clockSuspect ? 'operations.clockWrong' : 'operations.clockRight'),
    backup: <LastBackup backup={lastBackup} now={now} />,
    sources: t('operations.sources.counts', {
      active: count(sources.active),
      failed: count(sources.failed),
      overdue: count(sources.overdue),
    }),
  }
  const names = Object.keys(facts) as (keyof typeof facts)[]
  return (
    <section aria-label={t('operations.facts')}>
      <dl className={classes.facts}>
        {names.map((name) => (
          <div key={name} className={classes.fact}>
            <dt className={classes.name}>{t(`operations.fact.${name}`)}</dt>
            <dd className={classes.value}>{facts[name]}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
