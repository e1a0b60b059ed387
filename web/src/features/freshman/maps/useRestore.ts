import type { TypedDocumentNode } from '@urql/core'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { useRefreshMaps } from './useMaps'

/**
 * Restores what was deleted, and loads the maps again. `onRestored` is called afterwards if the
 * server has restored it; otherwise a message says why not.
 */
export function useRestore(mutation: TypedDocumentNode<unknown, { id: string }>) {
  const { t } = useTranslation('freshman')
  const client = useClient()
  const refresh = useRefreshMaps()
  return async (id: string, onRestored: () => void): Promise<void> => {
    const { error } = await client.mutation(mutation, { id }).toPromise()
    if (error) {
      const hint = problemHint(problemOf(error))
      notify.failed(t('maps.restoreFailed'), hint ?? undefined)
    }
    await refresh()
    if (!error) onRestored()
  }
}
