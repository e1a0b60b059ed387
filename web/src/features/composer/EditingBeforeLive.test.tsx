// Editing a post that is not live yet: everything but its date.
import { aPicture } from '@test/attachments'
import { notificationChannels } from '@test/composing'
import { edit, refuseUpdate, save, stored, updated, write } from '@test/editing'
import { answer } from '@test/server'
import type { APost } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { PostQuery } from '@/features/posts/queries'
import { UpdatePostMutation } from './useUpdatePost'

const me = {
  notificationChannels,
  viewerCanSetPushText: true,
  attachmentTypes: ['BLOG', 'EVENT', 'POLL'] as never,
}
const [, , , , kino, alarm] = notificationChannels

const planned = (change: object = {}) =>
  stored({
    status: 'APPROVED',
    publishDate: '2026-12-01T08:00:00.000Z',
    notificationChannels: [{ __typename: 'PostChannel', notification: true, channel: kino }],
    sendPush: true,
    pushConfig: { __typename: 'PushConfig', title: 'Kino', text: null },
    ...change,
  })

const editPlanned = (post: APost = planned()) => edit(post, { me })

const chip = (name: string) => screen.getByRole('button', { name })
const kinds = () => within(screen.getByRole('toolbar', { name: 'Anhang' })).getAllByRole('button')
const called = async (calls: object[]) => {
  await waitFor(() => expect(calls).toHaveLength(1))
  return calls[0]
}

// spec: COMPOSER-31
it('shows the recipients of a planned post, and sends the changed ones', async () => {
  const calls = updated()
  const { user } = await editPlanned()
  expect(chip('Campuskino')).toHaveAttribute('aria-pressed', 'true')
  expect(screen.getByRole('switch', { name: 'An „Campuskino“ senden' })).toBeChecked()
  const followers = screen.getByRole('switch', { name: 'An 2.418 Follower senden' })
  expect(followers).toBeChecked()
  expect(screen.getByLabelText('Titel der Push-Nachricht')).toHaveValue('Kino')
  expect(screen.queryByRole('group', { name: 'Veröffentlichen' })).toBeNull()

  await user.click(chip('Campuskino'))
  await user.click(chip('Studierende'))
  await user.clear(screen.getByLabelText('Titel der Push-Nachricht'))
  await save(user)
  expect(await called(calls)).toMatchObject({
    notificationChannels: [{ id: 'student', notification: false }],
    sendPush: true,
    pushConfig: null,
  })
})

it('keeps the push text of a post that is not pushed any more', async () => {
  const calls = updated()
  const { user } = await editPlanned()
  await user.click(chip('Campuskino'))
  await user.click(screen.getByRole('switch', { name: 'An 2.418 Follower senden' }))
  await save(user)
  expect(await called(calls)).not.toHaveProperty('pushConfig')
})

it('asks before a planned post becomes an emergency', async () => {
  const { user } = await editPlanned()
  await user.click(chip('Notfall …'))
  await user.click(chip(alarm?.name ?? ''))
  const dialog = await screen.findByRole('dialog')
  expect(dialog).toHaveTextContent(/Er gilt, sobald du den Post aktualisierst\./)
})

// spec: COMPOSER-02, COMPOSER-03
it('exchanges and removes the attachment of a planned post', async () => {
  const calls = updated()
  const { user } = await editPlanned()
  await user.click(chip('Event'))
  await user.click(chip('Event'))
  await save(user)
  expect(await called(calls)).toMatchObject({ attachment: null })
})

it('restores the attachment when its kind is selected again', async () => {
  const calls = updated()
  const { user } = await editPlanned()
  await user.click(chip('Umfrage'))
  await user.click(screen.getByRole('button', { name: /^Link/ }))
  await save(user)
  expect(await called(calls)).toMatchObject({ attachment: { blog: { title: 'Programm' } } })
})

it('locks the attachment of an imported post, but not its recipients', async () => {
  await editPlanned(planned({ importedFrom: 'photo-network' }))
  expect(kinds()).toHaveLength(1)
  expect(chip('Link')).toBeDisabled()
  expect(chip('Campuskino')).toBeEnabled()
})

it('shows a refused channel at the channels', async () => {
  const fields = [{ field: 'notificationChannels', reason: 'NOT_OFFERED' }]
  refuseUpdate({ code: 400, reason: 'NOT_OFFERED', fields })
  const { user } = await editPlanned()
  await save(user)
  expect(await screen.findByText('Diese Angabe stimmt so nicht.')).toBeVisible()
})

it('says that the post is live meanwhile, and then saves what can still be changed', async () => {
  const fields = [{ field: 'notificationChannels', reason: 'ALREADY_LIVE' }]
  refuseUpdate({ code: 409, reason: 'ALREADY_LIVE', fields })
  const { user, text } = await editPlanned()
  await user.click(chip('Campuskino'))
  await write(user, text, 'Neuer Text')
  answer(PostQuery, { post: planned({ status: 'LIVE' }) } as never)
  await save(user)
  expect(await screen.findByText('Der Post ist inzwischen live')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Campuskino' })).toBeNull())
  expect(text).toHaveValue('Neuer Text')
  const calls = updated()
  await save(user)
  expect(await called(calls)).not.toHaveProperty('notificationChannels')
})

it('can undo another kind of attachment in a post that is live meanwhile', async () => {
  refuseUpdate({ code: 409, reason: 'ATTACHMENT_LOCKED', fields: [] })
  const { user } = await editPlanned(planned({ attachments: [] }))
  await user.click(chip('Link'))
  await user.type(await screen.findByLabelText('Titel'), 'Haus')
  await user.type(screen.getByLabelText('Link'), 'uni.example')
  answer(PostQuery, { post: planned({ status: 'LIVE', attachments: [] }) } as never)
  await save(user)
  expect(await screen.findByText(/Art des Anhangs lässt sich nicht mehr ändern/)).toBeVisible()
  await waitFor(() => expect(kinds()).toHaveLength(1))
  await user.click(chip('Link'))
  const calls = updated()
  await save(user)
  expect(await called(calls)).toMatchObject({ attachment: null })
})

it('compares the recipients of both versions after a conflict', async () => {
  refuseUpdate({ code: 409, reason: 'EDITED_MEANWHILE' })
  const { user } = await editPlanned()
  await user.click(chip('Campuskino'))
  const newer = { editedAt: '2026-11-21T07:00:00.000Z', attachments: [aLinkWithPicture] }
  answer(PostQuery, { post: planned(newer) } as never)
  await save(user)
  const dialog = within(await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' }))
  const recipients = within(dialog.getByRole('region', { name: 'Wer den Post sieht' }))
  expect(recipients.getByText('Campuskino (mit Push)')).toBeVisible()
})

const aLinkWithPicture = { ...stored().attachments[0], image: aPicture('bild-2') }

describe('the release of a planned post', () => {
  const releaser = { ...me, viewerCanPublish: true, viewerNeedsRelease: true }
  const hint = 'Danach muss jemand anderes den Post noch einmal freigeben.'

  it('ends with a change where another person has to release it, which is said before and after', async () => {
    const lostRelease = { __typename: 'LostRelease', changedWords: 2 }
    answer(UpdatePostMutation, {
      updatePost: stored({ status: 'DRAFT', review: 'REQUESTED', lostRelease }),
    } as never)
    const { user, text } = await edit(planned(), { me: releaser })
    expect(screen.getByText(hint)).toBeVisible()
    await write(user, text, 'Neuer Text')
    await save(user)
    expect(await screen.findByText(/^Seine Freigabe ist damit aufgehoben/)).toBeInTheDocument()
  })

  it('stays where the same person may release it', async () => {
    await edit(planned(), { me: { ...releaser, viewerNeedsRelease: false } })
    expect(screen.queryByText(hint)).toBeNull()
  })
})

it('shows why a draft was sent back, and has nothing to keep for later', async () => {
  const sentBack = {
    __typename: 'SentBack',
    at: '2026-11-20T12:00:00.000Z',
    by: 'Ada Lovelace',
    reason: 'Bitte nenn noch den Raum.',
  }
  await edit(stored({ status: 'DRAFT', review: 'CHANGES_WANTED', sentBack }), { me })
  expect(screen.getByText('Bitte nenn noch den Raum.')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Für später speichern' })).toBeNull()
})
