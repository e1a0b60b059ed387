import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { type Problem, problemToShow } from '@/graphql/problem'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { useBusy } from '@/ui/useBusy'
import type { ProfileEdits } from './keptEdits'
import type { StaffProfile } from './profile'
import { SetAutoFollowMutation, StaffProfileQuery } from './queries'
import { Refused } from './Refused'
import { SavedReach } from './targeting/SavedReach'

type Props = {
  profile: StaffProfile
  edits: ProfileEdits
  /** Gets the number of new followers. */
  onDone: (followers: number) => void
  onClose: () => void
}

/** Names the consequences of auto-follow, which cannot be switched off. */
export function AutoFollowDialog({ profile, edits, onDone, onClose }: Props) {
  const { id, displayName } = profile
  const { t } = useTranslation('staffProfile')
  const client = useClient()
  const [, setAutoFollow] = useMutation(SetAutoFollowMutation)
  const { busy, during } = useBusy()
  const [problem, setProblem] = useState<Problem | null>(null)

  async function confirm(): Promise<void> {
    setProblem(null)
    const answer = await setAutoFollow({ id })
    if (answer.data) return onDone(answer.data.setAutoFollow)
    const refused = problemToShow(answer.error)
    if (!refused) return
    setProblem(refused)
    // The profile is offline or a colleague was faster: loads what it is now.
    if (refused.code === 409 || refused.code === 404)
      await client.query(StaffProfileQuery, { id }, { requestPolicy: 'network-only' }).toPromise()
  }

  return (
    <ConfirmDialog
      title={t('autoFollow.question', { name: displayName })}
      answer={t('autoFollow.answer')}
      look="destructive"
      focus="title"
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(confirm)}
    >
      {problem && <Refused title={t('autoFollow.failed')} problem={problem} />}
      <p>{t('autoFollow.consequence')}</p>
      <SavedReach profile={id} edits={edits} />
      <p>
        <strong>{t('autoFollow.forever')}</strong>
      </p>
      <p role="status">{busy && t('autoFollow.waiting')}</p>
    </ConfirmDialog>
  )
}
