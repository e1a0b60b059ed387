import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { providerAddress } from '@/features/session/signIn/ProviderButtons'
import type { ProofMethodsQuery } from '@/graphql/generated/graphql'
import { LinkButton } from '@/ui/LinkButton'
import { onProofElsewhere, openProofWindow, PROOF_WINDOW } from './elsewhere'
import classes from './ProveElsewhere.module.css'

type Props = {
  providers: ProofMethodsQuery['proofMethods']['providers']
  look: 'primary' | 'outlined'
  onProved: () => void
}

/** Links to the providers of the account. Each opens in a window of its own. */
export function ProveElsewhere({ providers, look, onProved }: Props) {
  const { t } = useTranslation('proof')
  const proved = useEffectEvent(onProved)
  useEffect(() => onProofElsewhere(() => proved()), [])
  if (providers.length === 0) return null
  return (
    <div className={classes.ways}>
      {look === 'outlined' && <p className={classes.or}>{t('or')}</p>}
      {providers.map(({ id, label }) => {
        const address = providerAddress(id, 'proof')
        return (
          <LinkButton
            key={id}
            to={address}
            look={look}
            target={PROOF_WINDOW}
            // With an opener the window can close itself.
            rel="opener"
            onClick={(event) => {
              if (openProofWindow(address)) event.preventDefault()
            }}
            fullWidth
          >
            {label}
          </LinkButton>
        )
      })}
      <p className={classes.hint}>{t('elsewhereHint')}</p>
    </div>
  )
}
