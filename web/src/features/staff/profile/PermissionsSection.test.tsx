// The permissions of a profile.
import { answer, hold, refuse } from '@test/server'
import { openPanel, profileAnswer } from '@test/staffProfile'
import { screen, waitFor, within } from '@testing-library/react'
import { expect, it } from 'vitest'
import { UpdateProfileMutation } from './queries'

type Given = Parameters<typeof openPanel>[0]

const section = () => within(screen.getByRole('region', { name: 'Berechtigungen' }))
const toggle = (name: string) => section().getByRole('switch', { name })

/** Stores what is sent. */
const saves = (after?: () => Promise<void>) =>
  answer(UpdateProfileMutation, async ({ permissions }) => {
    await after?.()
    return { updateProfile: profileAnswer({ permissions: permissions ?? [] }).managedProfile }
  })

const open = (given: Given = {}) => openPanel(given)

// spec: ADMIN-17
it('are toggled one by one and saved immediately', async () => {
  const { user } = await open({ profile: { permissions: ['ADVERTISE_POST'] } })
  const sent = saves()
  expect(toggle('Posts bewerben')).toBeChecked()
  await user.click(toggle('Englische Texte'))
  expect(await section().findByText('Gespeichert')).toBeVisible()
  await user.click(toggle('Posts bewerben'))
  await waitFor(() => expect(sent).toHaveLength(2))
  expect(sent).toEqual([
    { id: 'profile-2', permissions: ['ADVERTISE_POST', 'MULTILINGUAL_POSTS'] },
    { id: 'profile-2', permissions: ['MULTILINGUAL_POSTS'] },
  ])
})

// spec: ADMIN-17
it.each([
  ['Statistik der Posts', 'READ_POST_STATISTICS', /wer ihn gesehen/],
  ['Follower-Verlauf', 'VIEW_FOLLOWER_TREND', /letzten 30 Tagen/],
  ['Englische Texte', 'MULTILINGUAL_POSTS', /auf Englisch/],
  ['Eigene Push-Texte', 'CUSTOM_POST_PUSHCONFIG', /Push-Nachricht/],
  ['Posts bewerben', 'ADVERTISE_POST', /„Bewerben“/],
] as const)('%s is %s, and explained', async (name, permission, explained) => {
  const { user } = await open()
  const sent = saves()
  expect(toggle(name)).toHaveAccessibleDescription(explained)
  await user.click(toggle(name))
  await section().findByText('Gespeichert')
  expect(sent).toEqual([{ id: 'profile-2', permissions: [permission] }])
})

// spec: ROLES-23
it.each([
  ['Karriere-Anzeigen', 'CREATE_CAREER_ADVERT'],
  ['Mail-Anzeigen', 'CREATE_MAIL_ADVERT'],
] as const)('%s are only stored', async (name, permission) => {
  const { user } = await open()
  const sent = saves()
  expect(toggle(name)).toHaveAccessibleDescription(/Wird nur gespeichert/)
  await user.click(toggle(name))
  await section().findByText('Gespeichert')
  expect(sent).toEqual([{ id: 'profile-2', permissions: [permission] }])
})

// spec: ROLES-12
it.each([
  [true, /Bei diesem Profil ohne Wirkung/],
  [false, /^((?!ohne Wirkung).)*$/],
])('warn about the trend if auto-follow is %s', async (autoFollow, description) => {
  await open({ profile: { autoFollow } })
  expect(toggle('Follower-Verlauf')).toHaveAccessibleDescription(description)
})

it('are sent in order if switches are pressed during a request', async () => {
  const { user } = await open()
  const { held, release } = hold()
  const sent = saves(() => held)
  await user.click(toggle('Englische Texte'))
  await user.click(toggle('Posts bewerben'))
  expect(toggle('Posts bewerben')).toBeChecked()
  expect(section().getByText('Wird gespeichert …')).toBeVisible()
  expect(sent).toHaveLength(1)
  release()
  await section().findByText('Gespeichert')
  expect(sent.at(-1)?.permissions).toEqual(['MULTILINGUAL_POSTS', 'ADVERTISE_POST'])
  expect(toggle('Englische Texte')).toBeChecked()
  expect(toggle('Posts bewerben')).toBeChecked()
})

// spec: ADMIN-37
it("show the server's message and the stored state when saving fails", async () => {
  const { user } = await open()
  refuse(UpdateProfileMutation, { code: 500, message: 'The disk is full.' })
  await user.click(toggle('Englische Texte'))
  expect(await screen.findByRole('alert')).toHaveTextContent('The disk is full.')
  expect(toggle('Englische Texte')).not.toBeChecked()
  expect(toggle('Englische Texte')).toHaveFocus()
})
