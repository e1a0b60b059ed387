// The section of the settings with the passkeys of the account.
import '@/lib/settingsTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { getFragmentData } from '@/graphql/document'
import items from '@/ui/itemList.module.css'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { AddPasskey } from './AddPasskey'
import { PasskeyRow } from './PasskeyRow'
import classes from './Passkeys.module.css'
import { SecondFactorsFields, SecondFactorsQuery } from './queries'
import { RecoveryCodes } from './RecoveryCodes'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'

/** Nothing if this installation has no passkeys. */
export function PasskeysSection() {
  const { t } = useTranslation('settings')
  const [{ data: known }] = useQuery({ query: ConfigQuery })
  const [{ data, error, fetching }, ask] = useQuery({ query: SecondFactorsQuery })
  const [recoveryCodes, setRecoveryCodes] = useState<string[]>([])
  const factors = getFragmentData(SecondFactorsFields, data?.secondFactors)
  if (!known?.config.passkeys) return null
  const { onlyProviders } = known.config

  return (
    <Section
      title={t('passkeys.title')}
      lead={t(onlyProviders ? 'passkeys.leadProofs' : 'passkeys.lead')}
    >
      {factors ? (
        <>
          {factors.passkeys.length > 0 && (
            <ul className={items.list}>
              {factors.passkeys.map((passkey) => (
                <PasskeyRow
                  key={passkey.id}
                  passkey={passkey}
                  isLast={factors.passkeys.length === 1}
                  hasCodes={factors.oneTimeCodesSince !== null}
                />
              ))}
            </ul>
          )}
          {factors.passkeys.length === 0 && (
            <p className={classes.first}>
              {t(
                factors.oneTimeCodesSince
                  ? 'passkeys.firstCodes'
                  : onlyProviders
                    ? 'passkeys.firstProofs'
                    : 'passkeys.first',
              )}
            </p>
          )}
          <AddPasskey onAdded={setRecoveryCodes} />
          {factors.passkeys.length > 0 && !factors.oneTimeCodesSince && (
            <div className={classes.recovery}>
              <RecoveryCodes left={factors.recoveryCodesLeft} onRecoveryCodes={setRecoveryCodes} />
            </div>
          )}
        </>
      ) : error && !fetching ? (
        <RetryNotice
          title={t('passkeys.loadFailed')}
          onRetry={() => ask({ requestPolicy: 'network-only' })}
        />
      ) : (
        <div role="status" aria-label={t('passkeys.loading')}>
          <Skeleton height={56} />
        </div>
      )}
      {recoveryCodes.length > 0 && (
        <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes([])} />
      )}
    </Section>
  )
}
