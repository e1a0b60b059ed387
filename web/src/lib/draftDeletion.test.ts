import { beforeEach, expect, it } from 'vitest'
import { deleteDraftsOf, expireDrafts } from './draftDeletion'
import { lastingNames, openVault } from './vault'

const DAY = 86_400_000
const START = Date.parse('2026-10-01T08:00:00Z')
const on = (day: number) => START + day * DAY

const write = (name: string) => openVault<string>(name, { lasting: true }).save('getippt')
const drafts = () =>
  lastingNames('')
    .filter((name) => !name.startsWith('opened.'))
    .sort()

const ANNA = ['draft.anna.profile-1.tab', 'settings.anna.profile-2.tab']
const BEN = 'draft.ben.profile-1.tab'

beforeEach(async () => {
  for (const name of [...ANNA, BEN]) await write(name)
})

it('deletes all input of an account that was not signed in here for 400 days', () => {
  expireDrafts('anna', on(0))
  expireDrafts('ben', on(300))
  expireDrafts('ben', on(400))
  expect(drafts()).toEqual([BEN, ...ANNA].sort())
  expireDrafts('ben', on(401))
  expect(lastingNames('').sort()).toEqual([BEN, 'opened.ben'])
})

it('counts from the last time that the account was signed in', () => {
  expireDrafts('anna', on(0))
  expireDrafts('anna', on(399))
  expireDrafts(null, on(401))
  expect(drafts()).toEqual(ANNA)
  expireDrafts(null, on(800))
  expect(drafts()).toEqual([])
})

it('keeps the input of the account that signs in after a longer time', () => {
  expireDrafts('anna', on(0))
  expireDrafts('anna', on(3000))
  expect(drafts()).toEqual(ANNA)
})

it('counts from now for input of which it is not known when the account was signed in', () => {
  localStorage.setItem('aushang-kept.opened.ben', 'x')
  expireDrafts(null, on(0))
  expireDrafts(null, on(400))
  expect(drafts()).toEqual([BEN, ...ANNA].sort())
})

it('keeps no note of an account without input', () => {
  expireDrafts('ben', on(0))
  localStorage.removeItem(`aushang-kept.${BEN}`)
  expireDrafts('ben', on(1))
  expect(lastingNames('opened.')).toEqual(['anna'])
})

it('deletes the note together with the input when the account logs out', () => {
  expireDrafts('anna', on(0))
  deleteDraftsOf('anna')
  expect(lastingNames('').sort()).toEqual([BEN, 'opened.ben'])
})
