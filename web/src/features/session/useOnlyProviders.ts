import { useQuery } from 'urql'
import { ConfigQuery } from './config'

/** Whether passwords are closed here. Passkeys and codes then only confirm important steps. */
export function useOnlyProviders(): boolean {
  const [{ data }] = useQuery({ query: ConfigQuery })
  return data?.config.onlyProviders ?? false
}
