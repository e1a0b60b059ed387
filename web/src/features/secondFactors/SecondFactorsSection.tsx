// The section of the settings about what the account is asked for besides its password.
import '@/lib/settingsTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import { getFragmentData } from '@/graphql/document'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { OneTimeCodes } from './OneTimeCodes'
import { SecondFactorsFields, SecondFactorsQuery } from './queries'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { SetUp } from './SetUp'

export function SecondFactorsSection() {
  const { t } = useTranslation('settings')
  const [{ data, error, fetching }, ask] = useQuery({
    query: SecondFactorsQuery,
    requestPolicy: 'cache-and-network',
  })
  /** Shown once, so it is kept here when the dialog that created it has closed. */
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const onlyProviders = useOnlyProviders()
  const factors = getFragmentData(SecondFactorsFields, data?.secondFactors)

  return (
    <Section
      title={t(onlyProviders ? 'factors.titleProofs' : 'factors.title')}
      lead={t(onlyProviders ? 'factors.leadProofs' : 'factors.lead')}
    >
      {factors ? (
        factors.oneTimeCodesSince ? (
          <OneTimeCodes
            since={factors.oneTimeCodesSince}
            left={factors.recoveryCodesLeft}
            hasPasskey={factors.passkeys.length > 0}
            onRecoveryCodes={setRecoveryCodes}
          />
        ) : (
          <SetUp onRecoveryCodes={setRecoveryCodes} />
        )
      ) : error && !fetching ? (
        <RetryNotice
          title={t('factors.loadFailed')}
          onRetry={() => ask({ requestPolicy: 'network-only' })}
        />
      ) : (
        <div role="status" aria-label={t('factors.loading')}>
          <Skeleton height={56} />
        </div>
      )}
      {recoveryCodes && recoveryCodes.length > 0 && (
        <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />
      )}
    </Section>
  )
}
