// The edit mode of the profile card on the home page.
import { onASmallScreen, phone } from '@test/composing'
import { aForm, field, sent, takes } from '@test/profileForm'
import { answer, disconnect, hold, refuse } from '@test/server'
import { aProfile, openSettings, settled } from '@test/settings'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { lastingNames } from '@/lib/vault'
import { EditedProfileQuery, UpdateUserMutation } from './queries'

beforeEach(aForm)

const edit = () => screen.findByRole('button', { name: 'Profil bearbeiten' })
const save = () => screen.getByRole('button', { name: 'Profil speichern' })
const close = () => screen.getByRole('button', { name: 'Schließen, ohne zu speichern' })
const form = () => screen.queryByRole('form', { name: 'Profil bearbeiten' })
const question = () => screen.findByRole('dialog', { name: 'Änderungen verwerfen?' })

async function openHome(given: Parameters<typeof openSettings>[1] = {}) {
  const shown = openSettings('/', given)
  await screen.findByRole('complementary', { name: 'Dein Profil' })
  await settled()
  return {
    ...shown,
    write: async (label: string, text: string) => {
      await shown.user.clear(field(label))
      await shown.user.paste(text)
    },
  }
}

async function openAndEdit(given?: Parameters<typeof openSettings>[1]) {
  const shown = await openHome(given)
  await shown.user.click(await edit())
  await screen.findByLabelText('Anzeigename')
  return shown
}

// spec: PROFILE-13, PROFILE-14
it('begins and ends with the icons, and saves', async () => {
  const { user, write } = await openAndEdit()
  expect(field('Anzeigename')).toHaveFocus()
  expect(save()).toBeDisabled()
  await user.click(close())
  expect(form()).toBeNull()
  await waitFor(async () => expect(await edit()).toHaveFocus())

  await user.click(await edit())
  await screen.findByLabelText('Anzeigename')
  await write('Anzeigename', 'Fachschaft Physik')
  await write('Telefonnummer', '0721 608-0')
  takes(aProfile({ displayName: 'Fachschaft Physik' }))
  await user.click(save())
  expect(await screen.findByText('Profil gespeichert')).toBeInTheDocument()
  expect(form()).toBeNull()
  expect(sent).toHaveBeenCalledExactlyOnceWith({
    displayName: 'Fachschaft Physik',
    contact: { telephoneNumber: '0721 608-0' },
  })
  const card = within(screen.getByRole('complementary', { name: 'Dein Profil' }))
  expect(card.getByRole('heading', { name: 'Fachschaft Physik' })).toBeVisible()
  await waitFor(async () => expect(await edit()).toHaveFocus())
  await waitFor(() => expect(lastingNames('settings.')).toEqual([]))
})

// spec: PROFILE-14
it('asks before closing discards changes', async () => {
  const { user, write } = await openAndEdit()
  await write('Anzeigename', 'Fachschaft Physik')
  await user.click(close())
  await user.click(within(await question()).getByRole('button', { name: 'Weiter bearbeiten' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(field('Anzeigename')).toHaveValue('Fachschaft Physik')

  await user.click(close())
  await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(form()).toBeNull())
  expect(sent).not.toHaveBeenCalled()
  expect(screen.getByRole('heading', { name: 'Fachschaft Informatik' })).toBeInTheDocument()
  await waitFor(() => expect(lastingNames('settings.')).toEqual([]))
})

describe('stays open', () => {
  // spec: PROFILE-14
  it('with messages at the fields if it is refused', async () => {
    const { user, write } = await openAndEdit()
    await write('Nutzername', 'fs-physik')
    const [reason, name] = ['USERNAME_TAKEN', 'username']
    refuse(UpdateUserMutation, { code: 409, reason, field: name })
    await user.click(save())
    await waitFor(() => expect(field('Nutzername')).toHaveFocus())
    expect(field('Nutzername')).toHaveAccessibleDescription(/^Nutzername bereits vergeben/)
    expect(screen.getByRole('alert')).toHaveTextContent('konnte nicht gespeichert werden')
  })

  it('if saving fails, and can be retried', async () => {
    const { user, write } = await openAndEdit()
    await write('Anzeigename', 'Fachschaft Physik')
    disconnect(UpdateUserMutation)
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent(/nicht erreichbar/)
    expect(save()).toHaveFocus()
    takes(aProfile({ displayName: 'Fachschaft Physik' }))
    await user.click(save())
    expect(await screen.findByText('Profil gespeichert')).toBeInTheDocument()
    expect(form()).toBeNull()
  })

  it('with what was typed while it was being saved', async () => {
    const { user, write } = await openAndEdit()
    await write('Anzeigename', 'Fachschaft Physik')
    const { held, release } = hold()
    answer(UpdateUserMutation, async () => {
      await held
      return { updateUser: aProfile({ displayName: 'Fachschaft Physik' }) }
    })
    await user.click(save())
    await write('Telefonnummer', '0721 608-0')
    release()
    expect(await screen.findByText('Profil gespeichert')).toBeInTheDocument()
    expect(field('Telefonnummer')).toHaveValue('0721 608-0')
    expect(screen.getByText('Noch nicht gespeichert')).toBeVisible()
  })
})

describe('unsaved changes', () => {
  it('are still there after a reload', async () => {
    const { write, unmount, stop } = await openAndEdit()
    await write('Anzeigename', 'Fachschaft Physik')
    await waitFor(() => expect(lastingNames('settings.')).toHaveLength(1))
    unmount()
    stop()
    await openHome()
    expect(await screen.findByLabelText('Anzeigename')).toHaveValue('Fachschaft Physik')
    expect(field('Anzeigename')).not.toHaveFocus()
  })

  it('are shared with the settings, without a question', async () => {
    const { write, router } = await openAndEdit()
    await write('Anzeigename', 'Fachschaft Physik')
    await router.navigate('/settings')
    await screen.findByRole('heading', { name: 'Einstellungen' })
    expect(await screen.findByLabelText('Anzeigename')).toHaveValue('Fachschaft Physik')
    await write('Telefonnummer', '0721 608-0')
    await router.navigate('/')
    await screen.findByRole('complementary', { name: 'Dein Profil' })
    expect(await screen.findByLabelText('Telefonnummer')).toHaveValue('0721 608-0')
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  it('are not lost on another page without a question', async () => {
    const { write, router } = await openAndEdit()
    await write('Anzeigename', 'Fachschaft Physik')
    await router.navigate('/settings/account')
    expect(await question()).toBeVisible()
    expect(router.state.location.pathname).toBe('/')
  })
})

describe('a link that requests it', () => {
  // spec: HOME-04
  it('opens it once, and not again on a reload', async () => {
    const { router } = await openHome()
    await router.navigate('/settings/account')
    await screen.findByLabelText('Altes Passwort')
    await router.navigate('/', { state: { editMode: true, other: 1 } })
    await waitFor(() => expect(field('Anzeigename')).toHaveFocus())
    expect(router.state.location.state).toEqual({ other: 1 })
    await router.navigate('/settings/account')
    await screen.findByLabelText('Altes Passwort')
    await router.navigate(-1)
    await edit()
    expect(form()).toBeNull()
  })

  it('does not open it for somebody who may not edit the profile', async () => {
    const { router } = await openHome({ me: { viewerCanEditProfile: false } })
    await router.navigate('/', { state: { editMode: true } })
    await waitFor(() => expect(router.state.location.state).toEqual({}))
    expect(await screen.findByRole('heading', { name: 'Fachschaft Informatik' })).toBeVisible()
    expect(form()).toBeNull()
  })
})

it('shows on the phone how readers will see the profile', async () => {
  const { user, write } = await openAndEdit()
  const shown = () => within(phone())
  await write('Anzeigename', 'Fachschaft Physik')
  await write('Nutzername', 'fs-physik')
  await write('Website', 'physik.example')
  await write('Name oder Adresse', 'Physikhochhaus')
  expect(shown().getByText('Fachschaft Physik')).toBeVisible()
  expect(phone()).toHaveTextContent('@fs-physik · 2.418 Follower')
  for (const text of ['fs-info@uni-beispiel.de', 'physik.example', /^Physikhochhaus/])
    expect(shown().getByText(text)).toBeVisible()
  expect(shown().queryByRole('link')).toBeNull()

  await user.click(screen.getByRole('radio', { name: 'Post' }))
  expect(shown().getByText('Fachschaft Informatik')).toBeVisible()
  expect(shown().queryByText('physik.example')).toBeNull()
  await user.click(close())
  await user.click(within(await question()).getByRole('button', { name: 'Verwerfen' }))
  await waitFor(() => expect(screen.queryByRole('radio', { name: 'Profil' })).toBeNull())
})

it('opens from the row on a small screen, with the preview in a dialog', async () => {
  onASmallScreen()
  const { user, write } = await openAndEdit()
  await write('Anzeigename', 'Fachschaft Physik')
  const column = within(screen.getByRole('complementary', { name: 'Dein Profil' }))
  await user.click(column.getByRole('button', { name: 'Vorschau' }))
  expect(await screen.findByRole('dialog', { name: 'Vorschau' })).toContainElement(phone())
  expect(within(phone()).getByText('Fachschaft Physik')).toBeVisible()
})

it('reports that the profile could not be loaded, and can be left', async () => {
  const { user } = await openHome()
  disconnect(EditedProfileQuery)
  await user.click(await edit())
  const notice = within(await screen.findByRole('alert'))
  expect(notice.getByText('Dein Profil konnte leider nicht geladen werden.')).toBeVisible()
  answer(EditedProfileQuery, { me: aProfile() })
  await user.click(notice.getByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByLabelText('Anzeigename')).toHaveValue('Fachschaft Informatik')

  await user.click(close())
  expect(await edit()).toBeVisible()
})
