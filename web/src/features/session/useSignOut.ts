import { useMutation } from 'urql'
import { graphql } from '@/graphql/document'
import { endSession } from './store'

export const LogoutMutation = graphql(`
  mutation Logout {
    logout
  }
`)

/** Ends the session on the server, and here whatever the server says. */
export function useSignOut(): () => Promise<void> {
  const [, logout] = useMutation(LogoutMutation)
  return async () => {
    await logout({})
    endSession()
  }
}
