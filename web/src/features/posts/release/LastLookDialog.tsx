// The last look before a post goes on its way: what goes to whom, and when.
import type { ReactNode } from 'react'
import type { AttachmentField } from '@/features/attachments/attachment'
import { type Channel, isEmergency } from '@/features/channels/channels'
import type { Me } from '@/features/profiles/useMe'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { inSight } from '@/ui/inSight'
import { Notice } from '@/ui/Notice'
import type { Draft } from '../draft'
import classes from './LastLookDialog.module.css'
import { VerifySummary } from './VerifySummary'

type Props = {
  title: string
  /** What it does, in one verb. */
  answer: string
  draft: Draft
  /** Null while nobody knows yet as whom it goes. */
  me: Me | null
  /** Those that the post may go through. */
  channels: readonly Channel[]
  /** When it goes out, in words. */
  moment: string
  /** Names of the files that were refused and are still said to be. */
  missed?: readonly string[]
  /** Shown first, because it must be read before the rest. */
  notice?: ReactNode
  /** Why it has not gone. */
  problem: { title: string; hint: ReactNode } | null
  busy: boolean
  /** Leads to a picture that nobody has described; left out where one cannot do so. */
  onDescribe?: (field: AttachmentField) => void
  onClose: () => void
  onConfirm: () => void
}

export function LastLookDialog(props: Props) {
  const { draft, me, channels, moment, missed, notice, problem, onDescribe, ...dialog } = props
  const emergency = channels.some((channel) => isEmergency(channel) && draft.channels[channel.id])
  return (
    <ConfirmDialog
      {...dialog}
      look={emergency ? 'destructive' : 'primary'}
      // The text of an emergency must be read before it is confirmed, so the focus starts at the
      // title.
      focus={emergency ? 'title' : 'answer'}
    >
      {notice}
      {me && <VerifySummary {...{ draft, me, channels, moment, missed, onDescribe }} />}
      {problem && (
        <div className={classes.problem} ref={inSight}>
          <Notice tone="problem" title={problem.title}>
            {problem.hint}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
