// Deletes a map with its places. It can be restored for a day.
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { DeleteMapMutation, RestoreMapMutation } from '../queries'
import { splitByMap } from './edits'
import { type Edits, mapEdits } from './keptEdits'
import type { FreshmanMap } from './maps'
import { mapPath } from './paths'
import { useRefreshMaps } from './useMaps'

export function useDeleteMap(
  { id, name }: FreshmanMap,
  change: (change: (edits: Edits) => Edits) => void,
) {
  const { t } = useTranslation('freshman')
  const client = useClient()
  const navigate = useNavigate()
  const refresh = useRefreshMaps()
  const { busy, during } = useBusy()
  const isLeft = useRef(false)
  useEffect(() => {
    isLeft.current = false
    return () => {
      isLeft.current = true
    }
  }, [])

  /** `edits`: what was not saved on the map. */
  async function restore(edits: Edits): Promise<void> {
    const { error } = await client.mutation(RestoreMapMutation, { id }).toPromise()
    if (error) {
      const hint = problemHint(problemOf(error))
      notify.failed(t('maps.restoreFailed'), hint ?? undefined)
    } else change((now) => mapEdits.merge(edits, now))
    await refresh()
  }

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
        act: () => void restore(own),
      })
  }

  return { busy, start: (onFailed: () => void) => void during(() => remove(onFailed)) }
}
