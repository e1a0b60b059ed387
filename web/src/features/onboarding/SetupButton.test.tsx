// The way back to the checklist from other pages.
import { axe } from '@test/axe'
import { aCouncil, contact, finished } from '@test/onboarding'
import { openAt } from '@test/render'
import { answer } from '@test/server'
import { aProfile, settled } from '@test/settings'
import { aMe } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, it, vi } from 'vitest'
import {
  AccessCodeQuery,
  LinkCollectionQuery,
  SetAccessCodeMutation,
  UpdateLinkCollectionMutation,
} from '@/features/freshman/queries'
import { EditedProfileQuery } from '@/features/profiles/edit/queries'
import { useSession } from '@/features/session/store'

vi.mock('canvas-confetti', () => ({
  create: () => Object.assign(() => {}, { reset: () => {} }),
}))

async function open(path: string) {
  const shown = openAt(path)
  await settled()
  await screen.findByRole('button', { name: /Dein Menü/ })
  return shown
}
const chip = () => screen.findByRole('button', { name: /^Einrichtung: \d von \d$/ })
const panel = () => screen.queryByRole('region', { name: 'Einrichtung' })

beforeEach(() => {
  answer(EditedProfileQuery, { me: aProfile() })
  answer(AccessCodeQuery, { me: { __typename: 'Me', id: 'profile-1', accessToken: null } } as never)
  answer(LinkCollectionQuery, {
    me: { __typename: 'Me', id: 'profile-1', linkCollections: [] },
  } as never)
})

// spec: ONBOARD-01, ONBOARD-02
it('opens the checklist on the page, and closes it with Escape or when the focus leaves', async () => {
  aCouncil({ visible: true, contact: contact({ email: 'fs-info@uni-beispiel.de' }) })
  const { user } = await open('/settings/profile')
  expect(await chip()).toHaveAccessibleName('Einrichtung: 2 von 8')
  expect(panel()).toBeNull()
  await user.click(await chip())
  expect(within(panel() as HTMLElement).getAllByRole('listitem')).toHaveLength(8)
  expect(await axe()).toEqual([])
  await user.tab()
  expect(screen.getByRole('link', { name: 'Profilbild hinzufügen' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(panel()).toBeNull()
  expect(await chip()).toHaveFocus()
  await user.click(await chip())
  await user.click(screen.getByLabelText('Anzeigename'))
  await waitFor(() => expect(panel()).toBeNull())
})

it('leads to another field of the same page', async () => {
  aCouncil()
  const { user } = await open('/settings/profile')
  await user.click(await chip())
  await user.click(screen.getByRole('link', { name: 'Titelbild hinzufügen' }))
  await waitFor(() => expect(screen.getByLabelText('Titelbild ändern')).toHaveFocus())
  expect(panel()).toBeNull()
})

// spec: ONBOARD-01, ONBOARD-07
it('can be closed there, and is not shown on the home page', async () => {
  aCouncil()
  const { user, router } = await open('/settings/profile')
  await user.click(await chip())
  await user.click(screen.getByRole('button', { name: 'Einrichtung ausblenden' }))
  await waitFor(() => expect(screen.queryByRole('button', { name: /^Einrichtung:/ })).toBeNull())
  expect(useSession.getState().progress.closed).toBe(true)
  await router.navigate('/')
  await screen.findByLabelText('Text auf Deutsch')
  expect(panel()).toBeNull()
})

it('is not shown on the home page, which has the checklist itself', async () => {
  aCouncil()
  await open('/')
  await screen.findByRole('region', { name: 'Einrichtung' })
  expect(screen.queryByRole('button', { name: /^Einrichtung:/ })).toBeNull()
})

// spec: ONBOARD-02, ONBOARD-10
it('counts a saved access code at once', async () => {
  aCouncil({ visible: true })
  answer(SetAccessCodeMutation, {
    updateUser: { ...aMe(), accessToken: 'ersti-2026', freshmanInUse: '2026-11-26T10:00:00.000Z' },
  } as never)
  const { user } = await open('/freshman/accessToken')
  expect(await chip()).toHaveAccessibleName('Einrichtung: 1 von 8')
  await user.type(await screen.findByRole('textbox', { name: 'Zugangscode' }), 'ersti-2026')
  await user.click(screen.getByRole('button', { name: 'Speichern' }))
  await waitFor(async () => expect(await chip()).toHaveAccessibleName('Einrichtung: 2 von 8'))
})

// spec: ONBOARD-03, ONBOARD-10
it('counts the first link, and the last step opens the dialog on this page', async () => {
  const council = aCouncil({ ...finished, freshmanInUse: null }, 2)
  answer(UpdateLinkCollectionMutation, () => {
    council.change({ freshmanInUse: '2026-11-26T10:00:00.000Z' })
    const links = [{ __typename: 'Link', title: 'Moodle', icon: 'pin', link: 'https://a.example' }]
    const stored = { __typename: 'LinkCollection', id: 'links-1', version: 1, links }
    return { updateLinkCollection: stored } as never
  })
  const { user } = await open('/freshman/links')
  expect(await chip()).toHaveAccessibleName('Einrichtung: 7 von 8')
  await user.click(await screen.findByRole('button', { name: 'Link hinzufügen' }))
  await user.type(await screen.findByRole('textbox', { name: 'Titel' }), 'Moodle')
  await user.type(screen.getByRole('textbox', { name: 'Link' }), 'a.example')
  await user.click(screen.getByRole('button', { name: 'Übernehmen' }))
  expect(await screen.findByRole('dialog', { name: /^Geschafft/ })).toBeVisible()
  expect(screen.queryByRole('button', { name: /^Einrichtung:/ })).toBeNull()
})
