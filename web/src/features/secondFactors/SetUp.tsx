import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import type { BeginOneTimeCodesMutation as Begun } from '@/graphql/generated/graphql'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { BeginOneTimeCodesMutation } from './queries'
import classes from './SecondFactors.module.css'
import { SetupDialog } from './SetupDialog'

type Props = {
  onRecoveryCodes: (codes: string[]) => void
  /** Whether it is the main action of a dialog. */
  primary?: boolean
}

/** For accounts that are not asked for codes. */
export function SetUp({ onRecoveryCodes, primary = false }: Props) {
  const { t } = useTranslation('settings')
  const onlyProviders = useOnlyProviders()
  const [, begin] = useMutation(BeginOneTimeCodesMutation)
  const [setup, setSetup] = useState<Begun['beginOneTimeCodes'] | null>(null)
  const { busy, during } = useBusy()

  async function setUp(): Promise<void> {
    const answer = await begin({})
    if (answer.data) return setSetup(answer.data.beginOneTimeCodes)
    const problem = problemToShow(answer.error)
    if (problem) notify.failed(t('factors.setUpFailed'), problemText(problem))
  }

  return (
    <>
      <p>{t(onlyProviders ? 'factors.offProofs' : 'factors.off')}</p>
      <div className={classes.actions}>
        <Button
          look={primary ? 'primary' : 'outlined'}
          loading={busy}
          onClick={() => void during(setUp)}
        >
          {t('factors.setUp')}
        </Button>
      </div>
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
