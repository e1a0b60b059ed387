import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { notificationChannels, openComposer, openSummary, post, reload } from '@test/composing'
import { answer, refuse } from '@test/server'
import { aPost } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import { PushReachQuery } from '@/features/channels/queries'
import type { Me } from '@/features/profiles/useMe'
import { LIMITS } from '@/lib/rules'
import { SendPostMutation } from './useSendPost'

const chip = (name: string) => screen.getByRole('button', { name })
const pick = (user: UserEvent, name: string) => user.click(chip(name))
const openEmergencies = (user: UserEvent) => pick(user, 'Notfall …')
const group = (name: string) => screen.getByRole('group', { name })
const toFollowers = () => screen.getByRole('switch', { name: 'An 2.418 Follower senden' })
const pushTitle = () => screen.getByLabelText('Titel der Push-Nachricht')
const noPushTitle = () => expect(screen.queryByLabelText('Titel der Push-Nachricht')).toBeNull()
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

/** Opens the composer with a text. */
async function open(me: Partial<Me> = { notificationChannels }) {
  const opened = await openComposer({ me, typed: 'Sturm' })
  return opened
}

async function pickEmergency(user: UserEvent, name = 'Notfall mit Alarm') {
  await pick(user, name)
  await user.click(await screen.findByRole('button', { name: 'Kanal wählen' }))
  await closed()
}

// spec: COMPOSER-24, COMPOSER-25, COMPOSER-26
it('shows role channels as visibility, by their roles', async () => {
  const { user } = await open()
  const visibility = group('Sichtbarkeit')
  expect(visibility).toHaveAccessibleDescription('Ohne Auswahl ist der Post für alle sichtbar.')
  const names = within(visibility)
    .getAllByRole('button')
    .map((button) => button.getAttribute('aria-label'))
  expect(names).toEqual(['Studierende', 'Angestellte', 'Gäste'])
  await pick(user, 'Studierende')
  await pick(user, 'Gäste')
  expect(chip('Studierende')).toHaveAttribute('aria-pressed', 'true')
  expect(visibility).toHaveAccessibleDescription(/gewählten Gruppen/)
})

// spec: COMPOSER-23, COMPOSER-24, COMPOSER-29, API-34
it('sends the chosen channels, each with its push, and the push to the followers', async () => {
  const { user } = await open()
  await pick(user, 'Studierende')
  await pick(user, 'Ersti')
  await pick(user, 'Campuskino')
  await pick(user, 'Ersti')
  await user.click(screen.getByRole('switch', { name: 'An „Campuskino“ senden' }))
  await user.click(toFollowers())
  const { notificationChannels: channels, sendPush } = await post(user)
  expect(channels).toEqual([
    { id: 'student', notification: false },
    { id: 'kino', notification: true },
  ])
  expect(sendPush).toBe(true)
})

// spec: COMPOSER-27, API-70
it('marks each kind of channel, and calls the freshman channel Ersti', async () => {
  const { user } = await open()
  await openEmergencies(user)
  const kinds = ['Studierende', 'Ersti', 'Campuskino', 'Notfall', 'Notfall mit Alarm'].map(
    (name) => chip(name).dataset.kind,
  )
  expect(kinds).toEqual(['ROLE_TARGETED', 'FRESHMAN', 'DEFAULT', 'EMERGENCY', 'EMERGENCY_ALARM'])
  expect(screen.queryByRole('button', { name: 'Erstsemester' })).toBeNull()
  expect(chip('Studierende')).toHaveClass('toned')
  // The style sheet defines a colour for each kind, in both themes.
  const colours = kinds.map((kind) => colourOf(kind ?? ''))
  expect(new Set(colours).size).toBe(5)
})

const web = join(import.meta.dirname, '../../..')
const tones = readFileSync(join(web, 'src/features/channels/channelTones.module.css'), 'utf8')
const tokens = readFileSync(join(web, 'src/ui/theme/tokens.css'), 'utf8')

function colourOf(kind: string): string {
  const own = tones.match(new RegExp(`data-kind="${kind}"\\] \\{\\s*--tone: var\\((--[\\w-]+)\\)`))
  const [, colour = ''] = tokens.match(new RegExp(`${own?.[1] ?? '--ink'}: (light-dark.*);`)) ?? []
  return colour
}

// spec: COMPOSER-27
it('shows emergency channels apart from the others, behind their own button', async () => {
  const { user } = await open()
  expect(screen.queryByRole('button', { name: 'Notfall mit Alarm' })).toBeNull()
  const opener = chip('Notfall …')
  expect(opener).toHaveAttribute('aria-expanded', 'false')
  await user.click(opener)
  expect(opener).toHaveAttribute('aria-expanded', 'true')
  const emergencies = screen.getByRole('toolbar', { name: 'Notfallkanäle' })
  expect(within(emergencies).getAllByRole('button')).toEqual([
    chip('Notfall'),
    chip('Notfall mit Alarm'),
  ])
  expect(screen.getByText(/auf den Geräten ertönt ein Alarm/, { selector: 'p span' })).toBeVisible()
  const others = screen.getByRole('toolbar', { name: 'Kanäle' })
  expect(within(others).queryByRole('button', { name: /Notfall/ })).toBeNull()
  await user.click(opener)
  expect(screen.queryByRole('toolbar', { name: 'Notfallkanäle' })).toBeNull()
})

it('offers no emergency to a profile without such a channel', async () => {
  await openComposer({ me: { notificationChannels: notificationChannels.slice(0, 5) } })
  expect(screen.queryByRole('button', { name: 'Notfall …' })).toBeNull()
})

it('shows a chosen emergency channel after a reload, and while its row is closed', async () => {
  const opened = await open()
  await openEmergencies(opened.user)
  await pickEmergency(opened.user)
  await reload(opened)
  const { user } = await openComposer({ me: { notificationChannels } })
  await waitFor(() => expect(chip('Notfall …')).toHaveAttribute('aria-expanded', 'true'))
  expect(chip('Notfall mit Alarm')).toHaveAttribute('aria-pressed', 'true')
  expect(chip('Notfall')).toBeVisible()
  await openEmergencies(user)
  expect(chip('Notfall mit Alarm')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Notfall' })).toBeNull()
})

it('explains each channel, and how it differs from the visibility', async () => {
  const { user } = await open()
  expect(group('Kanäle')).toHaveAccessibleDescription(
    /Wähl einen Kanal, dann steht hier, was er bewirkt/,
  )
  await openEmergencies(user)
  const about = {
    Studierende: /^Für Studierende\. Andere sehen den Post nur/,
    Campuskino: /^Ein Thema deines Profils,/,
    Ersti: /^Der Post steht auch im Erstsemesterbereich\./,
    Notfall: /^Geht mit Push-Nachricht an alle/,
    'Notfall mit Alarm': /auf den Geräten ertönt ein Alarm/,
  }
  for (const [name, words] of Object.entries(about))
    expect(chip(name)).toHaveAccessibleDescription(words)
  await pick(user, 'Campuskino')
  expect(group('Kanäle')).toHaveAccessibleDescription(/^Campuskino: Ein Thema deines Profils/)
})

it.each(['Sichtbarkeit', 'Kanäle'])('is one tab stop with arrow keys inside: %s', async (name) => {
  const { user } = await open()
  const chips = within(screen.getByRole('toolbar', { name })).getAllByRole('button')
  const last = chips.length - 1
  expect(chips.map(({ tabIndex }) => tabIndex)).toEqual(chips.map((_, at) => (at === 0 ? 0 : -1)))
  chips[0]?.focus()
  await user.keyboard('{ArrowRight}')
  expect(chips[1]).toHaveFocus()
  await user.keyboard(' ')
  expect(chips[1]).toHaveAttribute('aria-pressed', 'true')
  await user.keyboard('{End}')
  expect(chips[last]).toHaveFocus()
  await user.keyboard('{ArrowRight}')
  expect(chips[0]).toHaveFocus()
  await user.keyboard('{End}{Home}{ArrowLeft}')
  expect(chips[last]).toHaveFocus()
  await user.tab()
  expect(chips).not.toContain(document.activeElement)
  await user.tab({ shift: true })
  expect(chips[last]).toHaveFocus()
})

// spec: COMPOSER-28
it('selects an emergency channel only after a confirmation', async () => {
  const { user } = await open()
  await openEmergencies(user)
  await pick(user, 'Notfall mit Alarm')
  const confirmation = await screen.findByRole('dialog', {
    name: 'Notfallkanal „Notfall mit Alarm“ wählen?',
  })
  expect(
    within(confirmation).getByText(/mit Alarm an alle, .* nicht nur an deine Follower/),
  ).toBeInTheDocument()
  expect(within(confirmation).getByText(/Gesendet wird noch nichts/)).toBeInTheDocument()
  await user.click(within(confirmation).getByRole('button', { name: 'Abbrechen' }))
  await closed()
  expect(chip('Notfall mit Alarm')).toHaveAttribute('aria-pressed', 'false')

  await pick(user, 'Notfall')
  const askedAgain = within(await screen.findByRole('dialog'))
  expect(askedAgain.getByText(/an alle, .* nicht nur an deine Follower/)).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Kanal wählen' }))
  await waitFor(() => expect(chip('Notfall')).toHaveAttribute('aria-pressed', 'true'))
})

// spec: COMPOSER-28, API-34
it('replaces one emergency channel by the other, and always pushes it', async () => {
  const { user } = await open()
  await openEmergencies(user)
  for (const name of ['Notfall', 'Notfall mit Alarm']) await pickEmergency(user, name)
  expect(chip('Notfall')).toHaveAttribute('aria-pressed', 'false')
  const push = screen.getByRole('switch', { name: 'Notfallkanal „Notfall mit Alarm“' })
  expect(push).toBeChecked()
  expect(push).toBeDisabled()
  const { notificationChannels: channels } = await post(user)
  expect(channels).toEqual([{ id: 'alarm', notification: true }])
})

// spec: ROLES-14, API-33
it('sends its own push text if that is permitted and something is pushed', async () => {
  const { user } = await open({ viewerCanSetPushText: true })
  noPushTitle()
  await user.click(toFollowers())
  await user.type(pushTitle(), 'Neu')
  expect((await post(user)).pushConfig).toEqual({ title: 'Neu' })
})

it('says that an emergency reaches everybody, whatever groups are selected', async () => {
  const { user } = await open()
  await pick(user, 'Studierende')
  await openEmergencies(user)
  await pick(user, 'Notfall')
  const notNarrowed = 'Die gewählte Sichtbarkeit schränkt einen Notfall nicht ein.'
  const confirmation = within(await screen.findByRole('dialog'))
  expect(confirmation.getByText(notNarrowed)).toBeInTheDocument()
  await user.click(confirmation.getByRole('button', { name: 'Kanal wählen' }))
  await closed()
  expect(group('Sichtbarkeit')).toHaveAccessibleDescription(/^Ein Notfall erreicht alle/)
  await user.click(chip('Senden'))
  const question = { name: 'Notfall-Nachricht jetzt senden?' }
  const dialog = within(await screen.findByRole('dialog', question))
  expect(dialog.getByText(notNarrowed)).toBeInTheDocument()
  expect(dialog.getByText('Alle')).toBeInTheDocument()
  expect(dialog.queryByText('Studierende')).toBeNull()
})

/** The number of devices that a post like this would reach. */
const reaches = (devices: number) =>
  answer(PushReachQuery, (variables) => {
    expect(variables).toEqual({
      notificationChannels: [{ id: 'alarm', notification: true }],
      sendPush: false,
    })
    return { pushReach: devices }
  })

it('repeats the reach of an emergency in the summary, which focuses its title', async () => {
  reaches(2418)
  const { user } = await open({ notificationChannels, viewerCanSetPushText: true })
  await openEmergencies(user)
  await pickEmergency(user)
  await user.type(pushTitle(), 'Sturmwarnung')
  await pick(user, 'Senden')
  const question = { name: 'Notfall-Nachricht jetzt senden?' }
  const dialog = await screen.findByRole('dialog', question)
  const warning = within(dialog).getByRole('alert')
  expect(warning).toHaveTextContent('Notfallkanal „Notfall mit Alarm“')
  expect(warning).toHaveTextContent('nicht nur an deine Follower')
  expect(await within(warning).findByText('Alarm auf 2.418 Geräten')).toBeVisible()
  expect(within(dialog).getByText('„Sturmwarnung“: Sturm')).toBeVisible()
  await waitFor(() => expect(within(dialog).getByRole('heading', question)).toHaveFocus())
})

async function lastLookOfAnEmergency(me: Partial<Me> = {}): Promise<HTMLElement> {
  const { user } = await open({ notificationChannels, ...me })
  await openEmergencies(user)
  await pickEmergency(user)
  await pick(user, 'Senden')
  const dialog = await screen.findByRole('dialog', { name: 'Notfall-Nachricht jetzt senden?' })
  return within(dialog).getByRole('alert')
}

it.each([
  [0, 'Zurzeit ist dafür kein Gerät angemeldet.'],
  [1, 'Alarm auf 1 Gerät'],
])('shows how many devices an emergency reaches: %i', async (devices, words) => {
  reaches(devices)
  expect(await within(await lastLookOfAnEmergency()).findByText(words)).toBeVisible()
})

it('can send an emergency even if its devices could not be counted', async () => {
  refuse(PushReachQuery, { code: 500 })
  const warning = await lastLookOfAnEmergency()
  expect(await within(warning).findByText(/ließ sich nicht zählen/)).toBeVisible()
  expect(within(screen.getByRole('dialog')).getByRole('button', { name: 'Senden' })).toBeEnabled()
})

it('asks for a second person where an emergency needs two', async () => {
  const { user } = await open({ notificationChannels, emergencyNeedsTwo: true })
  await openEmergencies(user)
  await pickEmergency(user)
  expect(screen.getByText('sofort nach Bestätigung')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Zweite Person anfragen' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Zweite Person anfragen?' }))
  expect(await dialog.findByText('Eine Notfall-Nachricht braucht zwei Personen')).toBeVisible()
  expect(await dialog.findByText('Bestätigen können Ada Lovelace und Kurt Gödel.')).toBeVisible()
})

it('counts no devices for an offline profile, which pushes nothing', async () => {
  const warning = await lastLookOfAnEmergency({ visible: false })
  expect(warning).not.toHaveTextContent(/kein Gerät|auf [\d.]+ Gerät/)
})

it('says in the summary that the profile is offline', async () => {
  answer(SendPostMutation, { sendPost: aPost() } as never)
  const { user } = await open({ visible: false })
  const dialog = await openSummary(user)
  expect(dialog.getByText(/Solange es offline ist, sieht niemand den Post/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Posten' }))
  expect(await screen.findByText(/erst, wenn dein Profil online ist/)).toBeInTheDocument()
})

// spec: ROLES-14
it('offers no push text without the permission', async () => {
  const { user } = await openComposer()
  await user.click(toFollowers())
  noPushTitle()
})

it('ignores a too long push text if nothing is pushed, and does not send it', async () => {
  const { user } = await open({ viewerCanSetPushText: true })
  await user.click(toFollowers())
  await user.click(pushTitle())
  await user.paste('x'.repeat(LIMITS.pushTitle + 1))
  await pick(user, 'Posten')
  expect(pushTitle()).toBeInvalid()
  await user.click(toFollowers())
  expect(await post(user)).not.toHaveProperty('pushConfig')
})

it('ignores a too long push text if an offline profile pushes nothing', async () => {
  const { user } = await open({ visible: false, viewerCanSetPushText: true })
  await user.click(screen.getByRole('radio', { name: 'Datum und Uhrzeit' }))
  await user.click(toFollowers())
  await user.click(pushTitle())
  await user.paste('x'.repeat(LIMITS.pushTitle + 1))
  await user.click(screen.getByRole('radio', { name: 'Jetzt' }))
  expect(await post(user)).not.toHaveProperty('pushConfig')
})

it('offers no push that an offline profile would not send', async () => {
  const { user } = await openComposer({ me: { visible: false } })
  expect(screen.getByText(/wird keine Push-Nachricht gesendet/)).toBeVisible()
  expect(screen.queryByRole('switch')).toBeNull()
  // The profile may be online again by then.
  await user.click(screen.getByRole('radio', { name: 'Datum und Uhrzeit' }))
  expect(toFollowers()).toBeVisible()
})

it('offers the push for a draft, which waits for approval, even if the profile is offline', async () => {
  await openComposer({ me: { visible: false, viewerCanPublish: false } })
  expect(toFollowers()).toBeVisible()
})
