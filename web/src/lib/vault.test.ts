// spec: AUTH-45

import { fillStorage } from '@test/storage'
import { waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { clearVaults, lastingNames, openVault } from './vault'

type Kept = { token: string }
const SLOT = 'aushang.session'

it('returns the saved value', async () => {
  await openVault<Kept>('session').save({ token: 'geheim' })
  expect(await openVault<Kept>('session').load()).toEqual({ token: 'geheim' })
})

it('keeps nothing that can be read in plain text', async () => {
  await openVault<Kept>('session').save({ token: 'geheim' })
  const kept = JSON.stringify({ ...localStorage })
  expect(kept).toContain(SLOT)
  expect(kept).not.toContain('geheim')
  expect(kept).not.toContain(btoa('geheim'))
})

it('encrypts the same value differently each time', async () => {
  const vault = openVault<Kept>('session')
  await vault.save({ token: 'geheim' })
  const first = localStorage.getItem(SLOT)
  await vault.save({ token: 'geheim' })
  expect(localStorage.getItem(SLOT)).not.toBe(first)
})

it('deletes a value that it cannot decrypt', async () => {
  localStorage.setItem(SLOT, 'AAAA.BBBB')
  expect(await openVault<Kept>('session').load()).toBeNull()
  expect(localStorage.getItem(SLOT)).toBeNull()
})

it('does not save a value that was still being encrypted when the vault was cleared', async () => {
  const vault = openVault<Kept>('session')
  const saving = vault.save({ token: 'geheim' })
  vault.clear()
  await saving
  expect(localStorage.getItem(SLOT)).toBeNull()
})

it('keeps the later of two values, however long encryption takes', async () => {
  const vault = openVault<Kept>('session')
  await Promise.all([vault.save({ token: 'alt' }), vault.save({ token: 'neu' })])
  expect(await vault.load()).toEqual({ token: 'neu' })
})

it('clears everything that the console stores, and nothing else', async () => {
  localStorage.setItem('aushang.draft', 'x')
  localStorage.setItem('fremd', 'y')
  openVault<Kept>('session').clear()
  expect({ ...localStorage }).toEqual({ fremd: 'y' })
})

it('reports what another tab has saved or cleared', async () => {
  const changed = vi.fn()
  const stop = openVault<Kept>('session').watch(changed)
  await openVault<Kept>('session').save({ token: 'neu' })
  window.dispatchEvent(new StorageEvent('storage', { key: SLOT }))
  await waitFor(() => expect(changed).toHaveBeenCalledWith({ token: 'neu' }))
  localStorage.removeItem(SLOT)
  window.dispatchEvent(new StorageEvent('storage', { key: SLOT }))
  await waitFor(() => expect(changed).toHaveBeenLastCalledWith(null))
  stop()
})

it('keeps a lasting entry when the session ends, and clears it on request', async () => {
  const draft = openVault<string>('draft', { lasting: true })
  expect(await draft.save('getippt')).toBe('kept')
  openVault<Kept>('session').clear()
  expect(await draft.load()).toBe('getippt')
  clearVaults()
  expect({ ...localStorage }).toEqual({})
})

it('clears only the selected lasting entries', async () => {
  const mine = openVault<string>('draft.account-1.profile-1.tab', { lasting: true })
  const theirs = openVault<string>('draft.account-2.profile-1.tab', { lasting: true })
  await mine.save('meins')
  await theirs.save('ihres')
  clearVaults((name) => name.startsWith('draft.account-1.'))
  expect(await mine.load()).toBeNull()
  expect(await theirs.load()).toBe('ihres')
})

it('does not save a value that was still being encrypted when everything was cleared', async () => {
  const saving = openVault<string>('draft', { lasting: true }).save('getippt')
  clearVaults()
  expect(await saving).toBe('overtaken')
  expect({ ...localStorage }).toEqual({})
})

it('removes a single entry', async () => {
  const draft = openVault<string>('draft', { lasting: true })
  await draft.save('getippt')
  await openVault<Kept>('session').save({ token: 'geheim' })
  draft.remove()
  expect(await draft.load()).toBeNull()
  expect(await openVault<Kept>('session').load()).toEqual({ token: 'geheim' })
})

it('reports that the browser has no storage left', async () => {
  fillStorage()
  expect(await openVault<string>('draft').save('getippt')).toBe('refused')
})

it('keeps long texts', async () => {
  const long = 'ß'.repeat(200_000)
  const draft = openVault<string>('draft', { lasting: true })
  await draft.save(long)
  expect(await draft.load()).toBe(long)
})

it('keeps a value that it cannot decrypt only because the key is unavailable', async () => {
  await openVault<Kept>('session').save({ token: 'geheim' })
  vi.resetModules()
  const later = await import('./vault')
  const blocked = vi.spyOn(indexedDB, 'open').mockImplementation(() => {
    throw new Error('The database is blocked.')
  })
  expect(await later.openVault<Kept>('session').load()).toBeNull()
  blocked.mockRestore()
  expect(await later.openVault<Kept>('session').load()).toEqual({ token: 'geheim' })
})

it('loads null and saves nothing if the browser forbids storage', async () => {
  const forbidden = vi.spyOn(window, 'localStorage', 'get').mockImplementation(() => {
    throw new DOMException('forbidden', 'SecurityError')
  })
  const vault = openVault<Kept>('session')
  expect(await vault.load()).toBeNull()
  expect(await vault.save({ token: 'geheim' })).toBe('refused')
  expect(lastingNames('draft')).toEqual([])
  vault.remove()
  vault.clear()
  clearVaults()
  forbidden.mockRestore()
})
