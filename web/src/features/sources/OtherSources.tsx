import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { AddressField } from './AddressField'
import { OtherSource } from './OtherSource'
import classes from './SourcesSection.module.css'
import type { Source } from './source'
import { typedAddress } from './typedAddress'
import type { useChecks } from './useChecks'

/** Of a profile, besides Instagram. */
const MAX_OTHERS = 10

type Props = {
  profile: string
  sources: readonly Source[]
  /** Whether further ones can be connected. */
  canAdd: boolean
  checks: ReturnType<typeof useChecks>
}

/** Mastodon accounts and feeds. */
export function OtherSources({ profile, sources, canAdd, checks }: Props) {
  const { t } = useTranslation('sources')
  const heading = useId()
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(typedAddress, draftOwner(accountId, profile))
  const isFull = sources.length >= MAX_OTHERS
  return (
    <section aria-labelledby={heading} className={classes.part}>
      <h3 id={heading} tabIndex={-1} data-landing className={classes.heading}>
        {t('other.title')}
      </h3>
      {sources.map((source) => (
        <OtherSource
          key={source.id}
          source={source}
          isChecking={checks.isChecking(source)}
          onCheck={() => checks.check(source)}
        />
      ))}
      {canAdd && isFull && <p className={classes.soft}>{t('refused.TOO_MANY')}</p>}
      {canAdd && !isFull && kept && (
        <AddressField
          address={kept.edits.address}
          storedAt={kept.storedAt}
          onTyped={(typed) => change(({ address }) => ({ address: typed(address) }))}
        />
      )}
    </section>
  )
}
