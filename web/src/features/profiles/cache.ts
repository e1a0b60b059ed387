// Cache updates of the profile's mutations beyond the object that they return.
import { gql } from '@urql/core'
import type { UpdateResolver } from '@urql/exchange-graphcache'

/** The profile's name and avatar as they are shown on each of its posts. */
const Author = gql`
  fragment Author on Author {
    id
    username
    displayName
    avatar {
      large
      placeholder
    }
  }
`

const updateUser: UpdateResolver = ({ updateUser: me }, _args, cache) => {
  const { id, username, displayName, avatar } = me as Record<string, unknown>
  cache.writeFragment(Author, { __typename: 'Author', id, username, displayName, avatar })
}

export const profileMutations: Record<string, UpdateResolver> = { updateUser }
