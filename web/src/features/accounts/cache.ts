// Cache updates of the accounts' mutations beyond the object that they return.
import type { Cache, UpdateResolver } from '@urql/exchange-graphcache'

type Link = string | null
type Accounts = { profile: unknown; accounts: Link[] }

function changeAccounts(cache: Cache, change: (list: Accounts) => Link[]): void {
  for (const { fieldName, fieldKey, arguments: args } of cache.inspectFields('Query')) {
    if (fieldName !== 'currentAccounts' || !args) continue
    const accounts = cache.resolve('Query', fieldKey) as Link[]
    cache.link('Query', fieldName, args, change({ profile: args.userId, accounts }))
  }
}

/** A new account belongs to the selected profile. */
const addAccount: UpdateResolver = ({ addAccount: account }, _args, cache) => {
  const key = cache.keyOfEntity(account as { __typename: string; id: string })
  const me = cache.resolve('Query', 'me')
  const own = typeof me === 'string' ? cache.resolve(me, 'id') : null
  changeAccounts(cache, ({ profile, accounts }) =>
    profile === own ? [...accounts, key] : accounts,
  )
}

const deleteAccount: UpdateResolver = (_result, { id }, cache) => {
  const gone = cache.keyOfEntity({ __typename: 'Account', id: String(id) })
  changeAccounts(cache, ({ accounts }) => accounts.filter((account) => account !== gone))
}

export const accountMutations: Record<string, UpdateResolver> = { addAccount, deleteAccount }
