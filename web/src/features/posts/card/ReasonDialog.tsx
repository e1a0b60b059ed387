// The question before a step on a post, with a field for its reason.
import type { ReactNode } from 'react'
import { problemHint } from '@/graphql/problemText'
import { AreaField } from '@/ui/AreaField'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import classes from './ReasonDialog.module.css'
import type { ReasonStep } from './useReasonStep'

type Props = {
  step: ReasonStep
  title: string
  answer: string
  look?: 'primary' | 'destructive'
  /** Null if the step has no reason. */
  reason: { label: string; help: string } | null
  onClose: () => void
  children: ReactNode
}

export function ReasonDialog({ step, title, answer, look, reason, onClose, children }: Props) {
  const { form, isLoaded, failed } = step
  return (
    <ConfirmDialog
      title={title}
      answer={answer}
      look={look}
      focus="title"
      busy={form.busy}
      onClose={onClose}
      onConfirm={form.submit}
    >
      <div className={classes.content}>
        {form.formProblem && (
          <Notice tone="problem" title={failed}>
            {problemHint(form.formProblem)}
          </Notice>
        )}
        {children}
        {reason && isLoaded && (
          <AreaField {...form.field('reason')} {...reason} readOnly={form.busy} />
        )}
      </div>
    </ConfirmDialog>
  )
}
