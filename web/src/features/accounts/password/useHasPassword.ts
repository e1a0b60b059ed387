import { useQuery } from 'urql'
import { HasPasswordQuery } from './queries'

/** Whether the own account has a password that counts here. Null until it is known. */
export function useHasPassword(): boolean | null {
  const [{ data, error }] = useQuery({ query: HasPasswordQuery })
  // Most accounts have one; the form says it if that is wrong.
  return data?.proofMethods.password ?? (error ? true : null)
}
