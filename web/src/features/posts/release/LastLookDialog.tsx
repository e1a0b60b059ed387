// The confirmation before a post is sent or released: its content, its recipients and its date.
import type { ComponentProps, ReactNode } from 'react'
import { isEmergency } from '@/features/channels/channels'
import type { Me } from '@/features/profiles/useMe'
import { bringIntoView } from '@/ui/bringIntoView'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import classes from './LastLookDialog.module.css'
import { VerifySummary } from './VerifySummary'

type Props = Omit<ComponentProps<typeof VerifySummary>, 'me'> & {
  title: string
  /** Label of the confirm button: one verb. */
  answer: string
  /** Null while the profile is loading. */
  me: Me | null
  /** Shown first, because it must be read before the rest. */
  notice?: ReactNode
  /** The notice offers a better answer, which then has the focus. */
  hasBetter?: boolean
  /** What the accessibility checks found. */
  checks?: ReactNode
  /** Why sending failed. */
  problem: { title: string; hint: ReactNode } | null
  busy: boolean
  onClose: () => void
  onConfirm: () => void
}

export function LastLookDialog(props: Props) {
  const { draft, me, channels, moment, missed, onDescribe, ...others } = props
  const { notice, hasBetter = false, checks, problem, ...dialog } = others
  const emergency = channels.some((channel) => isEmergency(channel) && draft.channels[channel.id])
  return (
    <ConfirmDialog
      {...dialog}
      look={emergency ? 'destructive' : hasBetter ? 'outlined' : 'primary'}
      // The text of an emergency must be read first, so the focus starts at the title.
      focus={emergency ? 'title' : hasBetter ? null : 'answer'}
    >
      {notice}
      {me && <VerifySummary {...{ draft, me, channels, moment, missed, onDescribe }} />}
      {checks && <div className={classes.checks}>{checks}</div>}
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
