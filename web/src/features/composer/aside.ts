// The change of a stored post as the server keeps it until it is published or discarded.
import { attachmentFiles } from '@/features/attachments/attachment'
import { type Draft, restoredDraft } from '@/features/posts/draft'
import { nextSequence } from '@/features/writing/sequence'
import type { Aside, Edit } from '@/features/writing/state'
import type { SaveWorkingCopyMutationVariables } from '@/graphql/generated/graphql'

/** What the server stores of the composer, and returns unchanged. */
type State = Pick<Edit, 'draft' | 'base'>

type Stored = { state: string; copy: { savedAt: string } }

/** The change as somebody has saved it. Each composer that opens it has its own writer. Null if the
 * state is not that of a change. */
export function editIn({ state, copy }: Stored, writer: string): (Edit & { aside: Aside }) | null {
  const { draft, base } = (JSON.parse(state) ?? {}) as Partial<State>
  if (!draft || !base) return null
  const saved = restoredDraft(draft)
  return {
    draft: saved,
    base: { ...base, draft: restoredDraft(base.draft) },
    aside: { savedAt: copy.savedAt, writer, saved },
  }
}

export const asideVariables = (
  post: string,
  { draft, base, aside }: Edit,
  { writer, automatic }: { writer: string; automatic: boolean },
): SaveWorkingCopyMutationVariables => ({
  post,
  basedOn: aside?.savedAt ?? null,
  state: JSON.stringify({ draft, base } satisfies State),
  files: filesOf(draft),
  writer: aside?.writer ?? writer,
  sequence: nextSequence(),
  automatic,
})

/** All files, also of attachments that were begun beside the selected one. */
export const filesOf = ({ attachment, parked }: Draft): string[] => [
  ...new Set(
    [attachment, ...Object.values(parked)].flatMap((one) =>
      attachmentFiles(one).map(({ raw }) => raw),
    ),
  ),
]
