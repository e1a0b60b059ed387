// Deletes a place. It disappears at once, and comes back if the request fails.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { DeleteLocationMutation, RestoreLocationMutation } from '../queries'
import type { Place } from './maps'
import { useRefreshMaps } from './useMaps'
import { useRestore } from './useRestore'

export function useRemovePlace() {
  const { t } = useTranslation('freshman')
  const client = useClient()
  const refresh = useRefreshMaps()
  const restore = useRestore(RestoreLocationMutation)
  /** Stays hidden even if the list cannot be loaded again. */
  const [removed, setRemoved] = useState<readonly string[]>([])
  const show = (id: string) => setRemoved((ids) => ids.filter((other) => other !== id))

  /** `onRemoved` is called when the place is deleted, also if someone else has deleted it. */
  async function remove(
    { id, name }: Place,
    { onRemoved, onRestored }: { onRemoved: () => void; onRestored: () => void },
  ): Promise<void> {
    setRemoved((ids) => [...ids, id])
    const { error } = await client.mutation(DeleteLocationMutation, { id }).toPromise()
    const problem = error ? problemOf(error) : null
    if (problem && problem.code !== 404) {
      notify.failed(t('maps.deleteFailed', { name }), problemHint(problem) ?? undefined)
      show(id)
      return
    }
    onRemoved()
    await refresh()
    if (!problem)
      notify.undoable(t('maps.placeDeleted', { name }), {
        label: t('entry.undo'),
        act: () => void restore(id, onRestored).then(() => show(id)),
      })
  }

  return { removed, remove }
}
