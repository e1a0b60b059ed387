// Taking a post back and showing it again, from its card.
import { openCardMenu, showCard } from '@test/card'
import { aChannel } from '@test/composing'
import { aUser } from '@test/home'
import { answer, disconnect, refuse } from '@test/server'
import { type APost, aPost, asksForSecond, changed } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PostNowQuery } from '@/features/posts/queries'
import { RestoreWithdrawnPostMutation, WithdrawPostMutation } from './queries'

const hidden = {
  __typename: 'HiddenPost' as const,
  kind: 'WITHDRAWN' as const,
  at: '2026-11-20T12:00:00.000Z',
  reason: null,
  by: null,
}

const delivery = (change: object) => ({
  __typename: 'PostDelivery' as const,
  devices: 3,
  accepted: 0,
  uncertain: 0,
  gone: 0,
  failed: 0,
  waiting: 0,
  toReplace: 0,
  replaced: 0,
  done: true,
  ...change,
})

beforeEach(() => void aUser())

async function openDialog(post: APost, now: APost = post) {
  answer(PostNowQuery, { post: now })
  const user = await openCardMenu(post)
  await user.click(screen.getByRole('menuitem', { name: 'Zurückziehen …' }))
  const dialog = await screen.findByRole('dialog', { name: 'Post zurückziehen?' })
  return { user, dialog: within(dialog) }
}

describe('withdrawing', () => {
  it('is offered only if the server permits it', async () => {
    await openCardMenu(aPost({ viewerCanEdit: true }))
    expect(screen.queryByRole('menuitem', { name: 'Zurückziehen …' })).toBeNull()
    expect(screen.queryByRole('menuitem', { name: 'Wieder zeigen …' })).toBeNull()
  })

  it('says what happens, sends the reason and marks the card', async () => {
    const post = aPost({
      viewerCanEdit: true,
      viewerCanWithdraw: true,
      publishDate: new Date().toISOString(),
      delivery: delivery({ accepted: 2, waiting: 1, done: false }) as never,
    })
    const withdrawn = changed(post, { hidden: { ...hidden, reason: 'Falscher Raum' } })
    const requests = answer(WithdrawPostMutation, { withdrawPost: withdrawn })
    const { user, dialog } = await openDialog(post)
    expect(dialog.getByText(/^2 Geräte haben den Push bekommen/)).toBeVisible()
    expect(dialog.getByText('1 Push, der noch wartet, wird nicht mehr verschickt.')).toBeVisible()
    await user.type(await dialog.findByLabelText('Grund'), 'Falscher Raum')
    await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
    expect(await screen.findByText('Post zurückgezogen')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, reason: 'Falscher Raum' }])
  })

  it('does not promise to replace an old push', async () => {
    const post = aPost({
      viewerCanEdit: true,
      viewerCanWithdraw: true,
      publishDate: '2020-01-01T10:00:00.000Z',
      delivery: delivery({ accepted: 2 }) as never,
    })
    const { dialog } = await openDialog(post)
    expect(dialog.getByText(/älter als 7 Tage/)).toBeVisible()
  })

  it('keeps the reason if the request fails, and if the dialog is closed', async () => {
    disconnect(WithdrawPostMutation)
    const post = aPost({ viewerCanEdit: true, viewerCanWithdraw: true })
    const { user, dialog } = await openDialog(post)
    await user.type(await dialog.findByLabelText('Grund'), 'Irrtum')
    await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
    expect(await dialog.findByText('Der Post konnte nicht zurückgezogen werden.')).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Menü des Posts' }))
    await user.click(screen.getByRole('menuitem', { name: 'Zurückziehen …' }))
    expect(await screen.findByLabelText('Grund')).toHaveValue('Irrtum')
  })

  it('shows a refusal of the reason at its field, and one that is too long before sending', async () => {
    const post = aPost({ viewerCanEdit: true, viewerCanWithdraw: true })
    refuse(WithdrawPostMutation, { code: 400, reason: 'TOO_LONG', field: 'reason' })
    const { user, dialog } = await openDialog(post)
    const field = await dialog.findByLabelText('Grund')
    await user.click(field)
    await user.paste('ä'.repeat(301))
    await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
    expect(await dialog.findByText('Bitte kürze auf höchstens 300 Zeichen')).toBeVisible()
    expect(field).toHaveFocus()
    await user.clear(field)
    await user.type(field, 'Kurz')
    await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
    await waitFor(() => expect(field).toHaveAccessibleDescription(/zu lang|kürze/i))
  })

  it('says if somebody else was faster', async () => {
    const post = aPost({ viewerCanEdit: true, viewerCanWithdraw: true })
    answer(PostNowQuery, { post: changed(post, { hidden, viewerCanWithdraw: false }) })
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Zurückziehen …' }))
    const name = 'Der Post ist inzwischen zurückgezogen'
    expect(await screen.findByRole('dialog', { name })).toBeVisible()
  })
})

describe('a withdrawn post', () => {
  const showAgain = async (user: Awaited<ReturnType<typeof openCardMenu>>) => {
    await user.click(screen.getByRole('menuitem', { name: 'Wieder zeigen …' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Post wieder zeigen?' }))
    await user.click(dialog.getByRole('button', { name: 'Wieder zeigen' }))
  }

  it('says since when, why, and by whom', () => {
    const by = 'a.weber@uni-beispiel.de'
    showCard(aPost({ hidden: { ...hidden, reason: 'Falscher Raum', by } }))
    expect(screen.getByText(/^Zurückgezogen am 20\.11\.2026/)).toBeVisible()
    expect(screen.getByText('Wer ihn öffnet, liest: „Falscher Raum“')).toBeVisible()
    expect(screen.getByText(`Zurückgezogen von ${by}`)).toBeVisible()
    expect(screen.queryByText('Live')).toBeNull()
  })

  it('can be shown again', async () => {
    const post = aPost({ hidden, viewerCanEdit: true, viewerCanRestore: true })
    answer(PostNowQuery, { post })
    const requests = answer(RestoreWithdrawnPostMutation, {
      restoreWithdrawnPost: changed(post, { hidden: null }),
    })
    const user = await openCardMenu(post)
    await showAgain(user)
    expect(await screen.findByText('Der Post ist wieder zu sehen')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, basedOn: null }])
  })

  const { emergencyRequest } = asksForSecond
  const otherAsks = { emergencyRequest: { ...emergencyRequest, own: false } }
  const channel = aChannel('kanal-1', 'Notfall', 'EMERGENCY')
  const anEmergency = {
    hidden,
    viewerCanEdit: true,
    viewerCanRestore: true,
    emergencyNeedsTwo: true,
    notificationChannels: [{ __typename: 'PostChannel', notification: true, channel }],
  }

  it('is asked for by the first person, who does not read that it is shown at once', async () => {
    const post = aPost({ ...anEmergency, emergencyRequest: null } as never)
    answer(PostNowQuery, { post })
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Wieder zeigen …' }))
    const question = { name: 'Notfall-Nachricht wieder zeigen?' }
    const dialog = within(await screen.findByRole('dialog', question))
    expect(dialog.getByText(/^Danach ist sie wieder zu sehen/)).toBeVisible()
    expect(dialog.queryByText(/sofort/)).toBeNull()
  })

  it('is withdrawn as a message', async () => {
    const post = aPost({ ...anEmergency, hidden: null, viewerCanWithdraw: true } as never)
    answer(PostNowQuery, { post })
    answer(WithdrawPostMutation, { withdrawPost: changed(post, { hidden }) })
    const user = await openCardMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Zurückziehen …' }))
    const question = { name: 'Notfall-Nachricht zurückziehen?' }
    const dialog = within(await screen.findByRole('dialog', question))
    expect(dialog.queryByText(/Post/)).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Zurückziehen' }))
    expect(await screen.findByText('Notfall-Nachricht zurückgezogen')).toBeInTheDocument()
  })

  it('is confirmed by the second person with the request that was read', async () => {
    const post = aPost({ ...anEmergency, ...otherAsks } as never)
    answer(PostNowQuery, { post })
    const requests = answer(RestoreWithdrawnPostMutation, {
      restoreWithdrawnPost: changed(post, { hidden: null, emergencyRequest: null } as never),
    })
    const { user } = showCard(post)
    expect(screen.getByText(/möchte diese Notfall-Nachricht wieder zeigen/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Bestätigen und wieder zeigen' }))
    const question = { name: 'Notfall-Nachricht bestätigen?' }
    const dialog = within(await screen.findByRole('dialog', question))
    expect(dialog.getByText(/^Sie ist sofort wieder zu sehen/)).toBeVisible()
    await user.click(dialog.getByRole('button', { name: 'Bestätigen und wieder zeigen' }))
    expect(await screen.findByText('Die Notfall-Nachricht ist wieder zu sehen')).toBeInTheDocument()
    const confirms = emergencyRequest.askedAt
    expect(requests).toEqual([{ id: post.id, basedOn: null, confirms }])
  })

  it.each([
    ['asks meanwhile', {}, otherAsks, 'Inzwischen hat jemand eine zweite Person angefragt'],
    ['does not ask any more', otherAsks, {}, 'Die Anfrage ist inzwischen beendet'],
  ])(
    'is not shown by a dialog that meant something else: somebody %s',
    async (_, read, now, said) => {
      const post = aPost({ ...anEmergency, emergencyRequest: null, ...read } as never)
      answer(PostNowQuery, { post: changed(post, { emergencyRequest: null, ...now } as never) })
      const requests = answer(RestoreWithdrawnPostMutation, { restoreWithdrawnPost: post })
      const user = await openCardMenu(post)
      const item = { name: /^(Wieder zeigen|Bestätigen und wieder zeigen|Zweite Person anfragen)/ }
      await user.click(screen.getAllByRole('menuitem', item)[0] as HTMLElement)
      const dialog = within(await screen.findByRole('dialog', { name: said }))
      await user.click(dialog.getByRole('button', { name: 'Verstanden' }))
      expect(screen.queryByRole('dialog')).toBeNull()
      expect(requests).toEqual([])
    },
  )

  it('says why it can no longer be shown', async () => {
    refuse(RestoreWithdrawnPostMutation, { code: 409, reason: 'TOO_LATE_TO_RESTORE' })
    const post = aPost({ hidden, viewerCanEdit: true, viewerCanRestore: true })
    answer(PostNowQuery, { post })
    const user = await openCardMenu(post)
    await showAgain(user)
    expect(await screen.findByText(/vor mehr als 30 Tagen/)).toBeInTheDocument()
  })
})
