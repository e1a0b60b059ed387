// The history of a post. Restoring a version changes the post like an edit.
import { useClient, useMutation } from 'urql'
import { reasonVariable } from '@/features/checks/reason'
import { HistoryDialog, type Restored } from '@/features/versions/HistoryDialog'
import { getFragmentData } from '@/graphql/document'
import { type Problem, problemOf } from '@/graphql/problem'
import { firstLine } from '../firstLine'
import { PostFields, type StoredPost } from '../PostFields'
import { RestorePostVersionMutation } from '../queries'
import { refetchListsAfter } from '../refetchLists'
import { useSayAsked } from '../release/useSayAsked'
import { MovedDialog } from './MovedDialog'
import { useFreshPost } from './useFreshPost'

type Props = { post: StoredPost; onClose: () => void }

export function PostHistory({ post: before, onClose }: Props) {
  const client = useClient()
  const sayAsked = useSayAsked()
  const [{ fetching }, restoreVersion] = useMutation(RestorePostVersionMutation)
  const { post, moved } = useFreshPost(before, { enabled: !fetching, isOpen: () => true })
  const { id, editedAt } = post

  async function restore(number: number, { reason, confirmed }: Restored): Promise<Problem | null> {
    const { data, error } = await restoreVersion({
      id,
      number,
      basedOn: editedAt ?? null,
      ...reasonVariable(reason),
      ...(confirmed && { duringQuietHours: true }),
    })
    if (data) {
      sayAsked(getFragmentData(PostFields, data.restorePostVersion))
      return null
    }
    const problem = problemOf(error)
    refetchListsAfter(problem, client)
    return problem
  }

  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  return (
    <HistoryDialog
      post={id}
      excerpt={firstLine(post.content)}
      isLive={post.status === 'LIVE'}
      canRestore={post.viewerCanEdit}
      restore={restore}
      onClose={onClose}
    />
  )
}
