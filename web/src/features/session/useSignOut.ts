import { useMutation } from 'urql'
import { graphql } from '@/graphql/document'
import { clearVaults } from '@/lib/vault'
import { endSession } from './store'

export const LogoutMutation = graphql(`
  mutation Logout {
    logout
  }
`)

/** Ends the session on the server, and here whatever the server says. Nothing kept stays behind. */
export function useSignOut(): () => Promise<void> {
  const [, logout] = useMutation(LogoutMutation)
  return async () => {
    await logout({})
    endSession()
    clearVaults()
  }
}
