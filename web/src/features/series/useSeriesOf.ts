import { useQuery } from 'urql'
import { getFragmentData } from '@/graphql/document'
import { PostSeriesQuery, type Series, type SeriesDate, SeriesFields } from './queries'

export type PartOfSeries = { series: Series; date: SeriesDate }

/** The series and the date of a waiting post. Null: it is not part of one, or that is not known. */
export function useSeriesOf(post: string, waits: boolean): PartOfSeries | null {
  const [{ data }] = useQuery({ query: PostSeriesQuery, pause: !waits })
  if (!data || !waits) return null
  for (const series of getFragmentData(SeriesFields, data.postSeries)) {
    const date = series.dates.find((date) => date.post === post)
    if (date) return { series, date }
  }
  return null
}
