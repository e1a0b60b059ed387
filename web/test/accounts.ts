// The accounts of a profile in its settings, for tests of their parts.
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import { type AnAccount, anAccount, openSettings, ownAccount, settled } from './settings'

export const rows = () => within(screen.getByRole('table')).getAllByRole('row').slice(1)
export const rowOf = (name: RegExp) =>
  within(screen.getByRole('rowheader', { name }).closest('tr') as HTMLElement)

export async function openAccounts(accounts: AnAccount[] = [ownAccount()]) {
  const shown = openSettings('/settings/profileAccount', { accounts })
  await screen.findByRole('table')
  await settled()
  return shown
}

export type Opened = Awaited<ReturnType<typeof openAccounts>>

export const eva = (change: Partial<AnAccount> = {}) =>
  anAccount({ id: 'eva', name: 'Eva Lang', email: 'eva@uni.de', ...change })
export const openWithEva = (change: Partial<AnAccount> = {}) =>
  openAccounts([ownAccount(), eva(change)])

/** Opens an account's menu and selects an item. */
export async function choose({ user }: Opened, name: string, what: string) {
  await user.click(screen.getByRole('button', { name: `Menü von ${name}` }))
  await user.click(await screen.findByRole('menuitem', { name: what }))
  return within(await screen.findByRole('dialog'))
}
export const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
