// How many recovery codes are left, and getting new ones.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { useBusy } from '@/ui/useBusy'
import { NewRecoveryCodesMutation } from './queries'
import classes from './SecondFactors.module.css'

/** With fewer codes the section asks to get new ones. */
const ENOUGH = 4

type Props = {
  /** How many recovery codes have not been used. */
  left: number
  onRecoveryCodes: (codes: string[]) => void
  /** Other buttons. */
  children?: ReactNode
}

export function RecoveryCodes({ left, onRecoveryCodes, children }: Props) {
  const { t } = useTranslation('settings')
  const [renewing, setRenewing] = useState(false)
  return (
    <>
      {left < ENOUGH ? (
        <Notice title={t('factors.left', { count: left })}>{t('factors.few')}</Notice>
      ) : (
        <p className={classes.note}>{t('factors.left', { count: left })}</p>
      )}
      <div className={classes.actions}>
        <Button onClick={() => setRenewing(true)}>{t('factors.renew')}</Button>
        {children}
      </div>
      {renewing && (
        <RenewDialog onRecoveryCodes={onRecoveryCodes} onClose={() => setRenewing(false)} />
      )}
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
    if (answer.error) setRefused(problemToShow(answer.error))
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
