import { afterEach, expect, it } from 'vitest'
import { readDraftKeyFrom } from './draftKey'
import { draftStore } from './draftStore'
import { lastingNames, openVault } from './vault'

const KEYS = {
  anna: btoa('0123456789abcdef0123456789abcdef'),
  ben: btoa('fedcba9876543210fedcba9876543210'),
}
const drafts = draftStore<string>('draft')

let session: { accountId: string | null; draftKey: string | null }
readDraftKeyFrom(() => session)
const signIn = (accountId: string, draftKey: string | null) => {
  session = { accountId, draftKey }
}
const signOut = () => {
  session = { accountId: null, draftKey: null }
}
afterEach(() => localStorage.clear())

it("decrypts an account's text only for that account", async () => {
  signIn('anna', KEYS.anna)
  await drafts.vaultOf('anna.profile', 'tab').save('getippt')

  signIn('ben', KEYS.ben)
  expect(await drafts.vaultOf('anna.profile', 'tab').load()).toBeNull()
  signOut()
  expect(await drafts.vaultOf('anna.profile', 'tab').load()).toBeNull()
  // The key that all users of this browser share does not decrypt it either.
  const [name = ''] = lastingNames('')
  const sealed = localStorage.getItem(`aushang-kept.${name}`) ?? ''
  localStorage.setItem('aushang-kept.copy', sealed.replace('account.', ''))
  expect(await openVault('copy', { lasting: true }).load()).toBeNull()

  signIn('anna', KEYS.anna)
  expect(await drafts.vaultOf('anna.profile', 'tab').load()).toBe('getippt')
})

it('still encrypts input while the session is ending', async () => {
  signIn('anna', KEYS.anna)
  const vault = drafts.vaultOf('anna.profile', 'tab')
  signOut()
  expect(await vault.save('noch getippt')).toBe('kept')

  signIn('ben', KEYS.ben)
  expect(await drafts.vaultOf('anna.profile', 'tab').load()).toBeNull()
  signIn('anna', KEYS.anna)
  expect(await drafts.vaultOf('anna.profile', 'tab').load()).toBe('noch getippt')
})

it('reads text from before accounts had keys, and encrypts it with the key from then on', async () => {
  signIn('anna', null)
  await drafts.vaultOf('anna.profile', 'tab').save('von früher')

  signIn('anna', KEYS.anna)
  const vault = drafts.vaultOf('anna.profile', 'tab')
  expect(await vault.load()).toBe('von früher')
  await vault.save('von heute')
  signIn('anna', null)
  expect(await drafts.vaultOf('anna.profile', 'tab').load()).toBeNull()
  signIn('anna', KEYS.anna)
  expect(await drafts.vaultOf('anna.profile', 'tab').load()).toBe('von heute')
})
