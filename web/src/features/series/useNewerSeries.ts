import { useState } from 'react'
import { useClient } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { PostSeriesQuery, type Series, SeriesFields } from './queries'

/** The version of a series on which an edit is based: that of the beginning, or a newer one that was shown since. */
export function useNewerSeries(before: Series) {
  const client = useClient()
  const [newer, setNewer] = useState<Series | null>(null)
  return {
    /** What somebody else saved meanwhile. Null: nothing is known of it. */
    newer,
    revision: (newer ?? before).revision,
    /** Loads the version that the server has now. Returns null if that is not possible. */
    async load(): Promise<Series | null> {
      const { data } = await client
        .query(PostSeriesQuery, {}, { requestPolicy: 'network-only' })
        .toPromise()
      const all = data ? getFragmentData(SeriesFields, data.postSeries) : []
      const found = all.find(({ id }) => id === before.id) ?? null
      if (found) setNewer(found)
      return found
    },
  }
}
