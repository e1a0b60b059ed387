// The confirmation before a post is sent or released: its content, its recipients and its date.
import type { ReactNode } from 'react'
import type { AttachmentField } from '@/features/attachments/attachment'
import { type Channel, isEmergency } from '@/features/channels/channels'
import type { Me } from '@/features/profiles/useMe'
import { bringIntoView } from '@/ui/bringIntoView'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import type { Draft } from '../draft'
import classes from './LastLookDialog.module.css'
import { VerifySummary } from './VerifySummary'

type Props = {
  title: string
  /** Label of the confirm button: one verb. */
  answer: string
  draft: Draft
  /** Null while the profile is loading. */
  me: Me | null
  /** The channels that the post may use. */
  channels: readonly Channel[]
  /** When it goes out, as text. */
  moment: string
  /** Names of refused files whose error is still shown. */
  missed?: readonly string[]
  /** Shown first, because it must be read before the rest. */
  notice?: ReactNode
  /** Why sending failed. */
  problem: { title: string; hint: ReactNode } | null
  busy: boolean
  /** Goes to an image without a description; omitted where the user cannot edit it. */
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
        <div className={classes.problem} ref={bringIntoView}>
          <Notice tone="problem" title={problem.title}>
            {problem.hint}
          </Notice>
        </div>
      )}
    </ConfirmDialog>
  )
}
