// What the accessibility checks find in the post that is open, below its content.
import { FindingsPanel } from '@/features/checks/FindingsPanel'
import { useFindings } from '@/features/checks/useFindings'
import { type Draft, isUnwritten } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { checkVariables } from './checked'
import type { ComposerForm } from './useComposerForm'
import { useFindingActions } from './useFindingActions'

type Props = { slot: string; draft: Draft; form: ComposerForm; me: Me }

export function Checks({ slot, draft, form, me }: Props) {
  const findings = useFindings(checkVariables(slot, draft, me))
  const actions = useFindingActions(draft, form)
  if (isUnwritten(draft)) return null
  return <FindingsPanel {...findings} {...actions} />
}
