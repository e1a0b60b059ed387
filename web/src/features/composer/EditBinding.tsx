// Shown if the server refuses a change because of binding findings: with a reason it is sent again.
import { type ComponentProps, useEffect } from 'react'
import { BindingFindings } from '@/features/checks/BindingFindings'
import { focusReason, isReasonWrong, reasonProblem } from '@/features/checks/reason'
import type { Draft } from '@/features/posts/draft'
import { bringIntoView } from '@/ui/bringIntoView'
import classes from './EditForm.module.css'
import type { ComposerForm } from './useComposerForm'
import { useFindingActions } from './useFindingActions'

type Props = Pick<ComponentProps<typeof BindingFindings>, 'findings'> & {
  draft: Draft
  form: ComposerForm
}

export function EditBinding({ draft, form, findings }: Props) {
  const { onShow } = useFindingActions(draft, form)
  const { overrideReason: reason } = draft
  useEffect(focusReason, [])
  return (
    <div className={classes.failed} ref={bringIntoView}>
      <BindingFindings
        findings={findings}
        reason={reason}
        problem={isReasonWrong(reason) ? reasonProblem(reason) : null}
        onShow={onShow}
        onChange={(reason) => form.change(null, () => ({ overrideReason: reason }))}
      />
    </div>
  )
}
