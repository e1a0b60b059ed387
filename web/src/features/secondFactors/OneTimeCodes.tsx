// What an account with one-time codes can change.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { NewRecoveryCodesMutation, RemoveOneTimeCodesMutation } from './queries'
import classes from './SecondFactors.module.css'

/** With fewer codes the section asks to get new ones. */
const ENOUGH = 4

type Props = {
  since: string
  /** How many recovery codes have not been used. */
  left: number
  onRecoveryCodes: (codes: string[]) => void
}

export function OneTimeCodes({ since, left, onRecoveryCodes }: Props) {
  const { t } = useTranslation('settings')
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null)
  const close = () => setAsking(null)
  return (
    <>
      <p className={classes.state}>{t('factors.on', { date: date(since) })}</p>
      {left < ENOUGH ? (
        <Notice title={t('factors.left', { count: left })}>{t('factors.few')}</Notice>
      ) : (
        <p className={classes.note}>{t('factors.left', { count: left })}</p>
      )}
      <div className={classes.actions}>
        <Button onClick={() => setAsking('renew')}>{t('factors.renew')}</Button>
        <Button look="quiet" onClick={() => setAsking('remove')}>
          {t('factors.remove')}
        </Button>
      </div>
      {asking === 'renew' && <RenewDialog onRecoveryCodes={onRecoveryCodes} onClose={close} />}
      {asking === 'remove' && <RemoveDialog onClose={close} />}
    </>
  )
}

type RenewProps = { onRecoveryCodes: (codes: string[]) => void; onClose: () => void }

function RenewDialog({ onRecoveryCodes, onClose }: RenewProps) {
  const { t } = useTranslation('settings')
  const [, renew] = useMutation(NewRecoveryCodesMutation)
  const [refused, setRefused] = useState<Problem | null>(null)
  const { busy, during } = useBusy()

  async function send(): Promise<void> {
    const answer = await renew({})
    if (answer.error) setRefused(problemOf(answer.error))
    if (!answer.data) return
    onClose()
    onRecoveryCodes(answer.data.newRecoveryCodes.recoveryCodes)
  }

  return (
    <ConfirmDialog
      title={t('factors.renewTitle')}
      answer={t('factors.renewAnswer')}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(send)}
    >
      <p>{t('factors.renewText')}</p>
      {refused && (
        <Notice tone="problem" title={t('factors.renewFailed')}>
          {problemText(refused)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}

function RemoveDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('settings')
  const [, remove] = useMutation(RemoveOneTimeCodesMutation)
  const [refused, setRefused] = useState<Problem | null>(null)
  const { busy, during } = useBusy()

  async function send(): Promise<void> {
    const answer = await remove({})
    if (answer.error) setRefused(problemOf(answer.error))
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
      <p>{t('factors.removeText')}</p>
      {refused && (
        <Notice tone="problem" title={t('factors.removeFailed')}>
          {problemText(refused)}
        </Notice>
      )}
    </ConfirmDialog>
  )
}
