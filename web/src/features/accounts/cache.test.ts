// The list of accounts after each change, read from the cache without requesting it again.
import { aUser } from '@test/home'
import { aClient } from '@test/render'
import { answer } from '@test/server'
import { anAccount, listOf } from '@test/settings'
import type { Client } from '@urql/core'
import { beforeEach, describe, expect, it } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { AccountsQuery, AddAccountMutation, DeleteAccountMutation } from './queries'

let client: Client

describe('the accounts of a profile', () => {
  const names = async (profile = 'profile-1') => {
    const { data } = await client.query(AccountsQuery, { profile }).toPromise()
    return data?.currentAccounts.map(({ id }) => id)
  }
  const [eva, tom] = [anAccount({ id: 'eva' }), anAccount({ id: 'tom' })]
  beforeEach(async () => {
    aUser()
    client = aClient()
    await client.query(MeQuery, {}).toPromise()
    answer(AccountsQuery, ({ profile }) => listOf(profile === 'profile-1' ? [eva] : []))
    await names()
    await names('profile-2')
    answer(AccountsQuery, () => {
      throw new Error('The accounts were requested again.')
    })
  })

  it('include an account that is added, and no longer one that is deleted', async () => {
    answer(AddAccountMutation, { addAccount: tom })
    await client.mutation(AddAccountMutation, { email: tom.email, name: 'Tom', role: 'USER' })
    expect(await names()).toEqual(['eva', 'tom'])
    expect(await names('profile-2')).toEqual([])
    answer(DeleteAccountMutation, { deleteAccount: true })
    await client.mutation(DeleteAccountMutation, { id: 'eva' })
    expect(await names()).toEqual(['tom'])
  })
})
