// Asks before a version is restored. If something in it is binding, it asks for the reason as well.
import { useTranslation } from 'react-i18next'
import { BindingFindings } from '@/features/checks/BindingFindings'
import { useBinding } from '@/features/checks/useBinding'
import { useReason } from '@/features/checks/useReason'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'

type Props = {
  post: string
  number: number
  /** When the version was made. */
  date: string
  isLive: boolean
  busy: boolean
  /** Why the server has refused it. */
  refused: Problem | null
  onClose: () => void
  onConfirm: (reason: string) => void
}

export function RestoreDialog({ post, number, date, isLive, refused, onConfirm, ...rest }: Props) {
  const { t } = useTranslation('versions')
  const [reason, setReason] = useReason(post)
  const binding = useBinding({ findings: null, refused, reason, decides: true })
  return (
    <ConfirmDialog
      title={t('restoreTitle', { number, date })}
      answer={t('restoreConfirm')}
      focus="title"
      {...rest}
      onConfirm={() => binding.mayConfirm() && onConfirm(reason)}
    >
      <p>{t(isLive ? 'restoreLive' : 'restoreText')}</p>
      <p>{t('restoreKept')}</p>
      {refused?.reason === 'QUIET_HOURS' && (
        <div role="alert">
          <Notice tone="problem" title={t('restoreFailed')}>
            {problemText(refused)}
          </Notice>
        </div>
      )}
      {binding.findings.length > 0 && (
        <BindingFindings
          findings={binding.findings}
          problem={binding.problem}
          reason={reason}
          onChange={setReason}
        />
      )}
    </ConfirmDialog>
  )
}
