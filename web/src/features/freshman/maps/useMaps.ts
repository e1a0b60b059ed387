import { useState } from 'react'
import { useClient, useQuery } from 'urql'
import { MapsQuery } from '../queries'
import { type FreshmanMap, mapsOf } from './maps'

export function useMaps() {
  const [{ data, error, fetching, stale }, ask] = useQuery({
    query: MapsQuery,
    requestPolicy: 'cache-and-network',
  })
  // Stays true while they are loaded once more.
  const [isCurrent, setCurrent] = useState(false)
  if (!isCurrent && data && !error && !fetching && !stale) setCurrent(true)
  return {
    maps: data ? mapsOf(data.me.maps) : null,
    /** Whether the server has sent them since this page was opened. */
    isCurrent,
    failed: !data && !!error && !fetching,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}

/** Loads the current maps. Null if they cannot be loaded. */
export function useRefreshMaps(): () => Promise<FreshmanMap[] | null> {
  const client = useClient()
  return async () => {
    const { data, error } = await client
      .query(MapsQuery, {}, { requestPolicy: 'network-only' })
      .toPromise()
    // With an error, the data are those of an earlier response.
    return data && !error ? mapsOf(data.me.maps) : null
  }
}
