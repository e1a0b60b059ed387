import { useQuery } from 'urql'
import type { MeQuery as MeData } from '@/graphql/generated/graphql'
import { MeQuery } from './queries'

export type Me = MeData['me']

/** The selected profile; null until it is loaded. */
export function useMe(): { me: Me | null; failed: boolean; retry: () => void } {
  const [{ data, error, fetching }, ask] = useQuery({ query: MeQuery })
  return {
    me: data?.me ?? null,
    failed: !!error && !fetching && !data,
    retry: () => ask({ requestPolicy: 'network-only' }),
  }
}
