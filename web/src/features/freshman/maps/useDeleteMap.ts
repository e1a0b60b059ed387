// Deletes a map with its places. It can be restored for a day.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { DeleteMapMutation, RestoreMapMutation } from '../queries'
import { addressOf } from './address'
import type { FreshmanMap } from './maps'
import { useRefreshMaps } from './useMaps'

export function useDeleteMap({ id, name }: FreshmanMap) {
  const { t } = useTranslation('freshman')
  const client = useClient()
  const navigate = useNavigate()
  const refresh = useRefreshMaps()
  const { busy, during } = useBusy()

  async function restore(): Promise<void> {
    const { error } = await client.mutation(RestoreMapMutation, { id }).toPromise()
    if (error) {
      const hint = problemHint(problemOf(error))
      notify.failed(t('maps.restoreFailed'), hint ?? undefined)
    }
    await refresh()
  }

  async function remove(): Promise<void> {
    const { error } = await client.mutation(DeleteMapMutation, { id }).toPromise()
    const problem = error ? problemOf(error) : null
    if (problem && problem.code !== 404) {
      notify.failed(t('maps.deleteFailed', { name }), problemHint(problem) ?? undefined)
      return
    }
    await navigate(addressOf(null))
    await refresh()
    if (!problem)
      notify.undoable(t('maps.deleted', { name }), {
        label: t('entry.undo'),
        act: () => void restore(),
      })
  }

  return { busy, start: () => void during(remove) }
}
