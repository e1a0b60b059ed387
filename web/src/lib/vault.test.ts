// spec: AUTH-45
import { expect, it, vi } from 'vitest'
import { openVault } from './vault'

type Kept = { token: string }
const SLOT = 'aushang.session'

it('gives back what was put in', async () => {
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

it('seals the same value differently each time', async () => {
  const vault = openVault<Kept>('session')
  await vault.save({ token: 'geheim' })
  const first = localStorage.getItem(SLOT)
  await vault.save({ token: 'geheim' })
  expect(localStorage.getItem(SLOT)).not.toBe(first)
})

it('throws away what it cannot read', async () => {
  localStorage.setItem(SLOT, 'AAAA.BBBB')
  expect(await openVault<Kept>('session').load()).toBeNull()
  expect(localStorage.getItem(SLOT)).toBeNull()
})

it('does not keep what was still being sealed when it was cleared', async () => {
  const vault = openVault<Kept>('session')
  const saving = vault.save({ token: 'geheim' })
  vault.clear()
  await saving
  expect(localStorage.getItem(SLOT)).toBeNull()
})

it('keeps the last of two values, however long sealing takes', async () => {
  const vault = openVault<Kept>('session')
  await Promise.all([vault.save({ token: 'alt' }), vault.save({ token: 'neu' })])
  expect(await vault.load()).toEqual({ token: 'neu' })
})

it('clears all that the console keeps, and nothing else', async () => {
  localStorage.setItem('aushang.draft', 'x')
  localStorage.setItem('fremd', 'y')
  openVault<Kept>('session').clear()
  expect({ ...localStorage }).toEqual({ fremd: 'y' })
})

it('hears what another tab has kept or cleared', async () => {
  const heard = vi.fn()
  const stop = openVault<Kept>('session').watch(heard)
  await openVault<Kept>('session').save({ token: 'neu' })
  window.dispatchEvent(new StorageEvent('storage', { key: SLOT }))
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith({ token: 'neu' }))
  localStorage.removeItem(SLOT)
  window.dispatchEvent(new StorageEvent('storage', { key: SLOT }))
  await vi.waitFor(() => expect(heard).toHaveBeenLastCalledWith(null))
  stop()
})
