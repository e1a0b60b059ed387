// Deletes a map with its places. It can be restored for a day.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { useIsLeft } from '@/lib/useIsLeft'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { DeleteMapMutation, RestoreMapMutation } from '../queries'
import { splitByMap } from './edits'
import { type Edits, mapEdits } from './keptEdits'
import type { FreshmanMap } from './maps'
import { mapPath } from './paths'
import { useRefreshMaps } from './useMaps'
import { useRestore } from './useRestore'

export function useDeleteMap(
  { id, name }: FreshmanMap,
  change: (change: (edits: Edits) => Edits) => void,
) {
  const { t } = useTranslation('freshman')
  const client = useClient()
  const navigate = useNavigate()
  const refresh = useRefreshMaps()
  const { busy, during } = useBusy()
  const isLeft = useIsLeft()
  const restore = useRestore(RestoreMapMutation)

  async function remove(onFailed: () => void): Promise<void> {
    const { error } = await client.mutation(DeleteMapMutation, { id }).toPromise()
    const problem = error ? problemOf(error) : null
    if (problem && problem.code !== 404) {
      onFailed()
      notify.failed(t('maps.deleteFailed', { name }), problemHint(problem) ?? undefined)
      return
    }
    let own = mapEdits.none
    change((edits) => {
      const split = splitByMap(edits, id)
      own = split.own
      return split.others
    })
    if (!isLeft.current) await navigate(mapPath(null))
    await refresh()
    if (!problem)
      notify.undoable(t('maps.deleted', { name }), {
        label: t('entry.undo'),
        act: () => void restore(id, () => change((now) => mapEdits.merge(own, now))),
      })
  }

  return { busy, start: (onFailed: () => void) => void during(() => remove(onFailed)) }
}
