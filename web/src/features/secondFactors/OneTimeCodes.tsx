// What an account with one-time codes can change.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import { type Problem, problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { RemoveOneTimeCodesMutation } from './queries'
import { RecoveryCodes } from './RecoveryCodes'
import classes from './SecondFactors.module.css'

type Props = {
  since: string
  /** How many recovery codes have not been used. */
  left: number
  /** The password does not suffice without the codes either. */
  hasPasskey: boolean
  onRecoveryCodes: (codes: string[]) => void
}

export function OneTimeCodes({ since, left, hasPasskey, onRecoveryCodes }: Props) {
  const { t } = useTranslation('settings')
  const [removing, setRemoving] = useState(false)
  return (
    <>
      <p className={classes.state}>{t('factors.on', { date: date(since) })}</p>
      <RecoveryCodes left={left} onRecoveryCodes={onRecoveryCodes}>
        <Button look="quiet" onClick={() => setRemoving(true)}>
          {t('factors.remove')}
        </Button>
      </RecoveryCodes>
      {removing && <RemoveDialog hasPasskey={hasPasskey} onClose={() => setRemoving(false)} />}
    </>
  )
}

type RemoveProps = { hasPasskey: boolean; onClose: () => void }

function RemoveDialog({ hasPasskey, onClose }: RemoveProps) {
  const { t } = useTranslation('settings')
  const onlyProviders = useOnlyProviders()
  const [, remove] = useMutation(RemoveOneTimeCodesMutation)
  const [refused, setRefused] = useState<Problem | null>(null)
  const { busy, during } = useBusy()

  async function send(): Promise<void> {
    const answer = await remove({})
    if (answer.error) setRefused(problemToShow(answer.error))
    if (!answer.data) return
    notify.done(t('factors.removed'))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('factors.removeTitle')}
      answer={t('factors.removeAnswer')}
      look="destructive"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(send)}
    >
      <p>
        {t(
          hasPasskey
            ? 'factors.removeTextPasskey'
            : onlyProviders
              ? 'factors.removeTextProofs'
              : 'factors.removeText',
        )}
      </p>
      {refused && (
        <Notice tone="problem" title={t('factors.removeFailed')}>
          {problemText(refused)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
