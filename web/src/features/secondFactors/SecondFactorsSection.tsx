// The section of the settings about what the account is asked for besides its password.
import '@/lib/settingsTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import type { BeginOneTimeCodesMutation as Begun } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { RetryNotice } from '@/ui/RetryNotice'
import { Section } from '@/ui/Section'
import { Skeleton } from '@/ui/Skeletons'
import { useBusy } from '@/ui/useBusy'
import { OneTimeCodes } from './OneTimeCodes'
import { BeginOneTimeCodesMutation, SecondFactorsQuery } from './queries'
import { RecoveryCodesDialog } from './RecoveryCodesDialog'
import { SetupDialog } from './SetupDialog'

export function SecondFactorsSection() {
  const { t } = useTranslation('settings')
  const [{ data, error, fetching }, ask] = useQuery({
    query: SecondFactorsQuery,
    requestPolicy: 'cache-and-network',
  })
  /** Shown once, so it is kept here when the dialog that created it has closed. */
  const [recoveryCodes, setRecoveryCodes] = useState<string[] | null>(null)
  const factors = data?.secondFactors

  return (
    <Section title={t('factors.title')} lead={t('factors.lead')}>
      {factors ? (
        factors.oneTimeCodesSince ? (
          <OneTimeCodes
            since={factors.oneTimeCodesSince}
            left={factors.recoveryCodesLeft}
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
      {recoveryCodes && (
        <RecoveryCodesDialog codes={recoveryCodes} onClose={() => setRecoveryCodes(null)} />
      )}
    </Section>
  )
}

type SetUpProps = { onRecoveryCodes: (codes: string[]) => void }

/** For accounts that are not asked for codes. */
function SetUp({ onRecoveryCodes }: SetUpProps) {
  const { t } = useTranslation('settings')
  const [, begin] = useMutation(BeginOneTimeCodesMutation)
  const [setup, setSetup] = useState<Begun['beginOneTimeCodes'] | null>(null)
  const { busy, during } = useBusy()

  async function setUp(): Promise<void> {
    const answer = await begin({})
    if (answer.data) setSetup(answer.data.beginOneTimeCodes)
    else if (answer.error)
      notify.failed(t('factors.setUpFailed'), problemText(problemOf(answer.error)))
  }

  return (
    <>
      <p>{t('factors.off')}</p>
      <Button mt={16} loading={busy} onClick={() => void during(setUp)}>
        {t('factors.setUp')}
      </Button>
      {setup && (
        <SetupDialog
          setup={setup}
          onDone={(codes) => {
            setSetup(null)
            onRecoveryCodes(codes)
          }}
          onClose={() => setSetup(null)}
        />
      )}
    </>
  )
}
