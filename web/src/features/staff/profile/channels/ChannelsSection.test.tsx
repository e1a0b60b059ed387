// The channels of a profile: from the catalogue and its own.
import { answer, disconnect, hold, refuse } from '@test/server'
import {
  aChannel,
  catalogueChannel,
  emergency,
  openPanel,
  possibleAnswer,
  profileAnswer,
  showPanel,
  staffWorld,
} from '@test/staffProfile'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ProveIdentityMutation } from '@/features/proof/queries'
import {
  AddChannelMutation,
  CreateCatalogueChannelMutation,
  CreateOwnChannelMutation,
  DeleteChannelMutation,
  PossibleTargetsQuery,
  RemoveChannelMutation,
  StaffProfileQuery,
} from '../queries'

const mensa = catalogueChannel()
const news = aChannel()
const alarm = catalogueChannel({ id: 'channel-alarm', name: 'Laut', kind: 'EMERGENCY_ALARM' })
const freshman = catalogueChannel({ id: 'channel-ersti', name: 'Ersti', kind: 'FRESHMAN' })

type User = Awaited<ReturnType<typeof openPanel>>['user']
type AChannel = typeof mensa

const section = () => within(screen.getByRole('region', { name: 'Kanäle' }))
const rowOf = (name: string) =>
  within(section().getByText(name, { selector: 'li p' }).closest('li') as HTMLElement)
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const adding = () => section().getByRole('combobox')

const open = (notificationChannels: AChannel[], catalogue: AChannel[] = []) =>
  openPanel({ profile: { notificationChannels }, catalogue: { channels: catalogue } })

async function choose(user: User, channel: string, item: string) {
  await user.click(section().getByRole('button', { name: `Menü von ${channel}` }))
  await user.click(await screen.findByRole('menuitem', { name: item }))
}

describe('the list', () => {
  it.each([
    [news, 'Nur dieses Profil', /Ein Thema/],
    [mensa, 'Aus dem Katalog', /Ein Thema/],
    [freshman, 'Aus dem Katalog', /Erstsemesterbereich/],
    [emergency, 'Aus dem Katalog', /an die ganze Zielgruppe des Profils, nicht nur an Follower/],
    [alarm, 'Aus dem Katalog', /ertönt ein Alarm/],
    [
      aChannel({
        id: 'roles',
        name: 'Intern',
        kind: 'ROLE_TARGETED',
        targeting: { roles: ['alumni', 'interested'] },
      }),
      'Nur dieses Profil',
      /Nur für Interessierte und Alumni/,
    ],
  ])('says whom a channel reaches: $name', async (channel, origin, about) => {
    await open([channel])
    expect(rowOf(channel.name).getByText(origin)).toBeVisible()
    expect(rowOf(channel.name).getByText(about)).toBeVisible()
  })

  it('can be empty', async () => {
    await open([])
    expect(section().getByText(/hat noch keinen Kanal/)).toBeVisible()
  })
})

describe('adding from the catalogue', () => {
  // spec: ADMIN-27
  it('adds the channel immediately', async () => {
    const { user } = await open([], [mensa])
    const sent = answer(AddChannelMutation, { addNotificationChannel: [mensa] })
    await user.type(adding(), 'men')
    await user.click(await screen.findByRole('option', { name: /Mensa/ }))
    expect(await section().findByText('Mensa', { selector: 'li p' })).toBeVisible()
    expect(sent).toEqual([{ profile: 'profile-2', channel: 'channel-mensa' }])
    expect(await screen.findByText('„Mensa“ hinzugefügt')).toBeInTheDocument()
  })

  it('offers only what the profile does not have', async () => {
    const { user } = await open([mensa], [mensa, emergency])
    await user.click(adding())
    const options = await screen.findAllByRole('option')
    expect(options).toHaveLength(1)
    expect(options[0]).toHaveTextContent('Notfall')
  })

  it('says that the profile has all of them', async () => {
    const { user } = await open([mensa], [mensa])
    await user.click(adding())
    expect(await screen.findByText(/hat schon alle Kanäle/)).toBeVisible()
  })

  // spec: ADMIN-37
  it('shows a refusal', async () => {
    const { user } = await open([], [mensa])
    refuse(AddChannelMutation, { code: 400, reason: 'TOO_MANY', message: 'at most 50' })
    await user.type(adding(), 'mensa{Enter}')
    expect(await screen.findByRole('alert')).toHaveTextContent('at most 50')
  })

  it('asks before an emergency channel is added, and for the password', async () => {
    const { user } = await open([], [emergency])
    refuse(AddChannelMutation, { code: 403, reason: 'PROOF_REQUIRED' })
    await user.type(adding(), 'notf{Enter}')
    const asked = await dialog('„Notfall“ hinzufügen?')
    expect(asked.getByText(/an die ganze Zielgruppe/)).toBeVisible()
    expect(await asked.findByText('Erreicht alle Personen aller Hochschulen.')).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Hinzufügen' }))
    const proof = await dialog('Bist du es wirklich?')
    answer(ProveIdentityMutation, { proveIdentity: true })
    const sent = answer(AddChannelMutation, { addNotificationChannel: [emergency] })
    await user.type(await proof.findByLabelText('Passwort'), 'Geheim1234')
    await user.click(proof.getByRole('button', { name: 'Bestätigen' }))
    await closed()
    expect(rowOf('Notfall').getByText('Aus dem Katalog')).toBeVisible()
    expect(sent).toEqual([{ profile: 'profile-2', channel: 'channel-emergency' }])
  })

  it('can be retried if the catalogue could not be loaded', async () => {
    staffWorld()
    disconnect(PossibleTargetsQuery)
    const { user } = showPanel()
    const alert = await screen.findByText('Der Katalog der Kanäle konnte nicht geladen werden.')
    answer(PossibleTargetsQuery, possibleAnswer())
    const notice = within(alert.closest('[role=alert]') as HTMLElement)
    await user.click(notice.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await section().findByRole('combobox')).toBeVisible()
  })
})

describe('removing', () => {
  // spec: ADMIN-27
  it.each([
    [
      mensa,
      /kann in diesem Kanal nicht mehr posten\. Wer bisherige Posts sieht, ändert sich nicht/,
    ],
    [freshman, /keinen Erstsemesterbereich mehr/],
    [alarm, /Entwürfe und geplanten Posts verlieren den Kanal/],
  ])('names the consequence: $name', async (channel, consequence) => {
    const { user } = await open([channel, news])
    const sent = answer(RemoveChannelMutation, { removeNotificationChannel: [news] })
    await choose(user, channel.name, 'Vom Profil entfernen')
    const asked = await dialog(`„${channel.name}“ entfernen?`)
    expect(asked.getByText(consequence)).toBeVisible()
    await user.click(asked.getByRole('button', { name: 'Entfernen' }))
    await closed()
    expect(sent).toEqual([{ profile: 'profile-2', channel: channel.id }])
    expect(section().queryByText(channel.name, { selector: 'li p' })).toBeNull()
    expect(section().getByText('Neuigkeiten')).toBeVisible()
  })

  it('asks for the password before an emergency channel is removed; cancelling keeps it', async () => {
    const { user } = await open([emergency])
    refuse(RemoveChannelMutation, { code: 403, reason: 'PROOF_REQUIRED' })
    await choose(user, 'Notfall', 'Vom Profil entfernen')
    const asked = await dialog('„Notfall“ entfernen?')
    await user.click(asked.getByRole('button', { name: 'Entfernen' }))
    const proof = await dialog('Bist du es wirklich?')
    await user.click(proof.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.getAllByRole('dialog')).toHaveLength(1))
    await user.click(asked.getByRole('button', { name: 'Abbrechen' }))
    await closed()
    expect(rowOf('Notfall').getByText('Aus dem Katalog')).toBeVisible()
  })

  it('is not offered for own channels, nor deleting for special ones', async () => {
    const { user } = await open([news, emergency])
    await user.click(section().getByRole('button', { name: 'Menü von Neuigkeiten' }))
    expect((await screen.findAllByRole('menuitem')).map((item) => item.textContent)).toEqual([
      'Löschen',
    ])
    await user.keyboard('{Escape}')
    await user.click(section().getByRole('button', { name: 'Menü von Notfall' }))
    await screen.findByRole('menuitem', { name: 'Vom Profil entfernen' })
    await waitFor(() => expect(screen.getAllByRole('menuitem')).toHaveLength(1))
  })
})

describe('deleting', () => {
  it.each([
    [news, 'Löschen', /Das Profil kann in diesem Kanal nicht mehr posten/],
    [mensa, 'Für alle Profile löschen', /Alle Profile, die diesen Kanal haben, verlieren ihn/],
  ])('says that posts keep their audience: $name', async (channel, item, consequence) => {
    const { user } = await open([channel])
    const sent = answer(DeleteChannelMutation, { deleteChannel: true })
    await choose(user, channel.name, item)
    const asked = await dialog(`„${channel.name}“ löschen?`)
    expect(asked.getByText(consequence)).toHaveTextContent(
      'Wer bisherige Posts sieht, ändert sich nicht. Das lässt sich nicht rückgängig machen.',
    )
    answer(StaffProfileQuery, profileAnswer())
    await user.click(asked.getByRole('button', { name: 'Löschen' }))
    expect(await section().findByText(/hat noch keinen Kanal/)).toBeVisible()
    expect(sent).toEqual([{ id: channel.id }])
  })

  // spec: ADMIN-37
  it('shows a refusal', async () => {
    const { user } = await open([news])
    refuse(DeleteChannelMutation, { code: 403, reason: 'SPECIAL_CHANNEL', message: 'special' })
    await choose(user, 'Neuigkeiten', 'Löschen')
    const asked = await dialog('„Neuigkeiten“ löschen?')
    await user.click(asked.getByRole('button', { name: 'Löschen' }))
    expect(await asked.findByRole('alert')).toHaveTextContent('Er lässt sich nicht löschen.')
  })
})

const wrongNames = [
  ['ADMIN-28', '', 'This can not be empty'],
  ['ADMIN-29', 'ab', 'Too Short'],
  ['ADMIN-30', '   ', 'Blank channel name is invalid'],
  ['ADMIN-31', ' mensa ', 'Channel already exists.'],
  ['the maximum', 'x'.repeat(61), 'Bitte kürze auf höchstens 60 Zeichen'],
] as const

describe('a new channel of the catalogue', () => {
  async function begin() {
    const shown = await open([], [mensa])
    await section().findByRole('combobox')
    await shown.user.click(section().getByRole('button', { name: /im Katalog anlegen/ }))
    const asked = await dialog('Welcher Kanal soll in den Katalog?')
    return { ...shown, asked, name: asked.getByLabelText('Name') }
  }

  // spec: ADMIN-28, ADMIN-29, ADMIN-30, ADMIN-31
  it.each(wrongNames)('refuses wrong names: %s', async (_rule, typed, message) => {
    const { user, asked, name } = await begin()
    const sent = answer(CreateCatalogueChannelMutation, { createNotificationChannel: mensa })
    if (typed) await user.type(name, typed)
    await user.click(asked.getByRole('button', { name: 'Anlegen' }))
    expect(await asked.findByText(message)).toBeVisible()
    expect(name).toHaveFocus()
    expect(sent).toEqual([])
  })

  // spec: ADMIN-28, ADMIN-29, ADMIN-30, ADMIN-31
  it.each([
    ['REQUIRED', 'This can not be empty'],
    ['TOO_SHORT', 'Too Short'],
    ['ONLY_WHITESPACE', 'Blank channel name is invalid'],
    ['CHANNEL_EXISTS', 'Channel already exists.'],
    ['TOO_MANY', /Mehr Kanäle gehen nicht/],
  ])('shows the refusal %s at its field', async (reason, message) => {
    const { user, asked, name } = await begin()
    refuse(CreateCatalogueChannelMutation, { code: 400, reason, field: 'channelName' })
    await user.type(name, 'Sport{Enter}')
    expect(await asked.findByText(message)).toBeVisible()
    expect(name).toHaveValue('Sport')
  })

  // spec: ADMIN-27
  it.each(['abc', 'x'.repeat(60)])('is created and can then be added: %s', async (typed) => {
    const { user, name } = await begin()
    const created = catalogueChannel({ id: 'new', name: typed })
    const sent = answer(CreateCatalogueChannelMutation, { createNotificationChannel: created })
    answer(PossibleTargetsQuery, possibleAnswer({ channels: [mensa, created] }))
    await user.type(name, `${typed}{Enter}`)
    await closed()
    expect(sent).toEqual([{ channelName: typed }])
    await user.type(adding(), typed)
    expect(await screen.findByRole('option', { name: new RegExp(typed) })).toBeVisible()
  })

  it('is opened again with what was typed after a reload', async () => {
    const { user, name, unmount } = await begin()
    await user.type(name, 'Spo')
    unmount()
    showPanel()
    expect((await dialog('Welcher Kanal soll in den Katalog?')).getByLabelText('Name')).toHaveValue(
      'Spo',
    )
  })
})

describe('a new channel of the profile', () => {
  async function begin() {
    const shown = await open([news])
    await shown.user.click(section().getByRole('button', { name: 'Eigenen Kanal anlegen' }))
    const asked = await dialog('Welchen Kanal soll das Profil bekommen?')
    return { ...shown, asked, name: asked.getByLabelText('Name') }
  }

  // spec: ADMIN-27
  it('is created with roles', async () => {
    const { user, asked, name } = await begin()
    const { held, release } = hold()
    const created = aChannel({
      id: 'new',
      name: 'Sport',
      kind: 'ROLE_TARGETED',
      targeting: { roles: ['student', 'alumni'] },
    })
    const sent = answer(CreateOwnChannelMutation, async () => {
      await held
      return { createChannel: created }
    })
    answer(StaffProfileQuery, profileAnswer({ notificationChannels: [news, created] }))
    await user.type(name, 'Sport')
    await user.click(asked.getByRole('checkbox', { name: 'Alumni' }))
    await user.click(asked.getByRole('checkbox', { name: 'Studierende' }))
    await user.click(asked.getByRole('button', { name: 'Anlegen' }))
    release()
    await closed()
    expect(await section().findByText(/Nur für Studierende und Alumni/)).toBeVisible()
    expect(sent).toEqual([{ profile: 'profile-2', name: 'Sport', roles: ['student', 'alumni'] }])
  })

  it('refuses the name of another channel of the profile', async () => {
    const { user, asked, name } = await begin()
    await user.type(name, 'NEUIGKEITEN{Enter}')
    expect(await asked.findByText('Channel already exists.')).toBeVisible()
  })

  // spec: ADMIN-37
  it('keeps what was typed when it fails', async () => {
    const { user, asked, name } = await begin()
    refuse(CreateOwnChannelMutation, { code: 500, message: 'The disk is full.' })
    await user.type(name, 'Sport{Enter}')
    expect(await asked.findByRole('alert')).toHaveTextContent('The disk is full.')
    expect(name).toHaveValue('Sport')
  })

  it('is forgotten when it is cancelled', async () => {
    const { user, asked, name } = await begin()
    await user.type(name, 'Sport')
    await user.click(asked.getByRole('button', { name: 'Abbrechen' }))
    await closed()
    await user.click(section().getByRole('button', { name: 'Eigenen Kanal anlegen' }))
    expect(await screen.findByLabelText('Name')).toHaveValue('')
  })
})
