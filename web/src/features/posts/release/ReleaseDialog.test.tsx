import { button, inBothLanguages, showCard } from '@test/card'
import { capitals, findsInStored } from '@test/checks'
import { aChannel } from '@test/composing'
import { aUser } from '@test/home'
import { cancelProof, needsProof } from '@test/proofs'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { speaksAgainst } from '@test/timing'
import { type APost, aDraft, aMe, aPlanned, asksForSecond, changed, pageOf } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PostSearch } from '@/features/ownPosts/PostSearch'
import { PhonePreview } from '@/features/preview/PhonePreview'
import { MeQuery } from '@/features/profiles/queries'
import { endEdit } from '@/features/writing/state'
import { useSent } from '../held'
import {
  ChangePostStatusMutation,
  PinnedPostQuery,
  PostNowQuery,
  PostQuery,
  PostsQuery,
  UpdatePostPublishDateMutation,
} from '../queries'
import { useShown } from '../shown'

const NOON = '2026-11-20T12:00:00.000Z'

beforeEach(() => void aUser())

describe('the action', () => {
  const changesTo = (post: APost) => answer(ChangePostStatusMutation, { changePostStatus: post })
  const draft = (change: object = {}) => aDraft({ viewerCanApprove: true, ...change })

  /** Clicks the action and waits for its dialog. */
  async function openDialog(post: APost, name: string) {
    answer(PostNowQuery, { post })
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name }))
    const shown = await screen.findByRole('dialog')
    await within(shown).findByText('Sichtbarkeit')
    const confirm = () => user.click(within(shown).getByRole('button', { name }))
    return { user, shown, dialog: within(shown), confirm }
  }

  // spec: POST-07, ROLES-07
  it('of a draft is Freigeben, for those who may approve', async () => {
    const post = draft()
    const calls = changesTo({ ...post, status: 'LIVE' })
    const { confirm } = await openDialog(post, 'Freigeben')
    expect(calls).toEqual([])
    await confirm()
    expect(await screen.findByText('Post freigegeben')).toBeInTheDocument()
    expect(calls).toEqual([{ id: post.id, status: 'APPROVED', basedOn: post.editedAt }])
  })

  it('is not said to have failed if the proof is cancelled', async () => {
    needsProof(ChangePostStatusMutation)
    const { user, dialog, confirm } = await openDialog(draft(), 'Freigeben')
    await confirm()
    await cancelProof(user)
    expect(dialog.queryByRole('alert')).toBeNull()
    expect(dialog.getByRole('button', { name: 'Freigeben' })).toBeVisible()
  })

  it('says what is still open', async () => {
    const copy = { __typename: 'WorkingCopy', revision: 1, savedAt: NOON, unfinished: [] }
    const post = draft({ openComments: 2, workingCopy: { ...copy, savedBy: 'Mia Brandt' } })
    const { dialog } = await openDialog(post, 'Freigeben')
    expect(dialog.getByText('Änderungen von Mia Brandt sind noch nicht im Post')).toBeVisible()
    expect(dialog.getByText('2 Kommentare sind noch offen')).toBeVisible()
  })

  it('of a draft with binding findings needs a reason, which a closed dialog keeps', async () => {
    findsInStored(capitals())
    const post = draft()
    const calls = changesTo({ ...post, status: 'LIVE' })
    const { user, dialog, confirm } = await openDialog(post, 'Freigeben')
    expect(await dialog.findByText('Das ist für euer Profil bindend')).toBeVisible()
    // It is listed once, with the field for the reason.
    expect(dialog.getAllByRole('listitem', { hidden: true })).toHaveLength(1)
    await confirm()
    const reason = 'Trotzdem veröffentlichen, weil …'
    expect(dialog.getByLabelText(reason)).toHaveFocus()
    expect(calls).toEqual([])
    await user.type(dialog.getByLabelText(reason), 'Das Plakat steht so da')
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Freigeben' }))
    const again = within(await screen.findByRole('dialog'))
    expect(await again.findByLabelText(reason)).toHaveValue('Das Plakat steht so da')
    await user.click(again.getByRole('button', { name: 'Freigeben' }))
    await waitFor(() => expect(calls).toMatchObject([{ overrideReason: 'Das Plakat steht so da' }]))
  })

  it('of a draft with a date says when it appears, and leads to its card', async () => {
    const post = draft({ publishDate: '2126-11-24T08:00:00.000Z' })
    changesTo({ ...post, status: 'APPROVED' })
    const { user, confirm } = await openDialog(post, 'Freigeben')
    await confirm()
    expect(await screen.findByText('Er erscheint am 24.11.2126, 09:00 Uhr.')).toBeInTheDocument()
    await user.click(screen.getByRole('button', { name: 'Ansehen' }))
    await waitFor(() => expect(useShown.getState().marked).toBe(post.id))
  })

  it('of a post that is planned for a distant date, but goes out now, does not warn of the date', async () => {
    const planned = aPlanned('2126-11-24T08:00:00.000Z', { viewerCanPublish: true })
    const { dialog } = await openDialog(planned, 'Jetzt veröffentlichen')
    expect(dialog.queryByText(/erscheint erst/)).toBeNull()
  })

  it('within the quiet hours sends that the warning was read', async () => {
    const asked = speaksAgainst('2126-11-25T06:00:00Z')
    const post = draft()
    const calls = changesTo({ ...post, status: 'LIVE' })
    const { dialog, confirm } = await openDialog(post, 'Freigeben')
    expect(await dialog.findByText('Gerade ist bei euch Ruhezeit')).toBeVisible()
    expect(asked).toEqual([{ publishDate: null, id: post.id }])
    const plan = dialog.getByRole('button', { name: /^Auf 07:00.Uhr planen$/ })
    await waitFor(() => expect(plan).toHaveFocus())
    await confirm()
    await waitFor(() => expect(calls).toMatchObject([{ duringQuietHours: true }]))
  })

  it('of a planned post can be left to the end of the quiet hours', async () => {
    speaksAgainst('2126-11-25T06:00:00Z')
    const planned = aPlanned('2126-11-26T08:00:00.000Z', { viewerCanPublish: true })
    const moved = answer(UpdatePostPublishDateMutation, {
      updatePostPublishDate: { ...planned, publishDate: '2126-11-25T06:00:00Z' } as never,
    })
    const { user, dialog } = await openDialog(planned, 'Jetzt veröffentlichen')
    await user.click(await dialog.findByRole('button', { name: /^Auf 07:00.Uhr planen$/ }))
    expect(await screen.findByText('Datum gespeichert')).toBeInTheDocument()
    expect(moved).toMatchObject([{ id: planned.id, publishDate: '2126-11-25T06:00:00Z' }])
  })

  it('of a planned emergency, left to that time, says that it waits for a second person', async () => {
    speaksAgainst('2126-11-25T06:00:00Z')
    const needsTwo = { viewerCanPublish: true, emergencyNeedsTwo: true }
    const planned = aPlanned('2126-11-26T08:00:00.000Z', needsTwo as never)
    answer(UpdatePostPublishDateMutation, {
      updatePostPublishDate: changed(planned, asksForSecond),
    })
    const { user, dialog } = await openDialog(planned, 'Zweite Person anfragen')
    await user.click(await dialog.findByRole('button', { name: /^Auf 07:00.Uhr planen$/ }))
    expect(await screen.findByText('Zweite Person angefragt')).toBeInTheDocument()
    expect(screen.queryByText('Datum gespeichert')).toBeNull()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  // spec: POST-08, ROLES-07
  it('of a draft is Wartet auf Freigabe, inactive, for those who may not', () => {
    showCard(aDraft())
    expect(screen.getByRole('button', { name: 'Wartet auf Freigabe' })).toBeDisabled()
    expect(button('Freigeben')).toBeNull()
  })

  // spec: POST-09, ROLES-08
  it('of a planned post is Jetzt veröffentlichen, with the permission to publish', async () => {
    const planned = aPlanned('2126-11-24T08:00:00Z', { viewerCanPublish: true })
    const calls = changesTo({ ...planned, status: 'LIVE' })
    const checked = findsInStored()
    const { dialog, confirm } = await openDialog(planned, 'Jetzt veröffentlichen')
    expect(dialog.getByText('sofort')).toBeVisible()
    await waitFor(() => expect(checked).toEqual([{ id: planned.id, now: true }]))
    expect(calls).toEqual([])
    await confirm()
    expect(await screen.findByText('Post ist live')).toBeInTheDocument()
    expect(calls).toEqual([{ id: planned.id, status: 'LIVE', basedOn: planned.editedAt }])
  })

  it('that can still be taken back is left to the bar', async () => {
    const post = draft()
    changesTo({ ...post, status: 'APPROVED', publishDate: '2126-11-24T08:00:20.000Z' })
    const { confirm } = await openDialog(post, 'Freigeben')
    await confirm()
    await waitFor(() => expect(useSent.getState().id).toBe(post.id))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(screen.queryByText('Post freigegeben')).toBeNull()
  })

  it('of a planned post can be taken back as well', async () => {
    const planned = aPlanned('2126-11-24T08:00:00Z', { viewerCanPublish: true })
    changesTo(planned)
    const { confirm } = await openDialog(planned, 'Jetzt veröffentlichen')
    await confirm()
    await waitFor(() => expect(useSent.getState().id).toBe(planned.id))
    expect(screen.queryByText('Post ist live')).toBeNull()
  })

  it('does nothing when it is canceled', async () => {
    const calls = changesTo(draft())
    const { user, dialog } = await openDialog(draft(), 'Freigeben')
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(calls).toEqual([])
  })

  it('first shows what goes to whom, and when', async () => {
    const post = draft({
      content: 'Klausurtagung **am Freitag**',
      publishDate: '2126-11-24T08:00:00Z',
      sendPush: true,
      pushConfig: { __typename: 'PushConfig', title: 'Kommt alle', text: 'Freitag, 9 Uhr' },
    })
    const { shown, dialog } = await openDialog(post, 'Freigeben')
    expect(shown).toHaveAccessibleName('Zum 24.11.2126, 09:00\u00a0Uhr freigeben?')
    expect(dialog.getByText('am Freitag')).toBeVisible()
    expect(dialog.getByText('24.11.2126, 09:00 Uhr')).toBeVisible()
    expect(dialog.getByText('Alle')).toBeVisible()
    expect(dialog.getByText('2.418 Follower')).toBeVisible()
    expect(dialog.getByText('„Kommt alle“: Freitag, 9 Uhr')).toBeVisible()
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('shows both languages if the post has both', async () => {
    const rest = 'Wort '.repeat(60)
    const { user, dialog } = await openDialog(inBothLanguages(rest), 'Freigeben')
    expect(dialog.getByText(/^Fällt aus/)).toBeVisible()
    const english = dialog.getByText(/^Cancelled/)
    expect(english).toBeVisible()
    expect(english.closest('[lang]')).toHaveAttribute('lang', 'en')
    expect(dialog.getByText('Link: Programm / Programme')).toBeVisible()
    expect(dialog.queryByText(/the end$/)).toBeNull()
    await user.click(dialog.getAllByRole('button', { name: 'Alles anzeigen' })[1] as HTMLElement)
    expect(dialog.getByText(/the end$/)).toBeVisible()
  })

  const channel = aChannel('channel-1', 'Alarm', 'EMERGENCY_ALARM')
  const alarm = {
    notificationChannels: [{ __typename: 'PostChannel', notification: true, channel }],
  }

  it.each([
    [{}, 'Notfall-Nachricht jetzt senden?', 'Senden', 'LIVE', 'Notfall-Nachricht gesendet'],
    [
      { publishDate: '2126-11-24T08:00:00Z' },
      'Notfall-Nachricht für den 24.11.2126, 09:00\u00a0Uhr planen?',
      'Planen',
      'APPROVED',
      'Notfall-Nachricht geplant',
    ],
  ] as const)('of an emergency speaks of it: %s', async (change, title, answer, status, said) => {
    const post = draft({ ...alarm, ...change })
    changesTo({ ...post, status })
    const { user, shown, dialog } = await openDialog(post, 'Freigeben')
    expect(shown).toHaveAccessibleName(title)
    await user.click(dialog.getByRole('button', { name: answer }))
    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(screen.queryByText('Post freigegeben')).toBeNull()
    // Its card says whether it reaches devices.
    expect(useShown.getState().marked ?? useShown.getState().wanted?.id).toBe(post.id)
  })

  it('warns of an emergency, and then no button has the focus', async () => {
    const { shown, dialog } = await openDialog(draft(alarm), 'Freigeben')
    const warning = dialog.getByRole('alert')
    expect(warning).toHaveTextContent('Notfallkanal „Alarm“')
    expect(warning).toHaveTextContent('nicht nur an deine Follower')
    await waitFor(() => expect(shown).toContainElement(document.activeElement as HTMLElement))
    expect(document.activeElement).not.toHaveRole('button')
  })

  it('says that readers do not see the post of an offline profile', async () => {
    answer(MeQuery, { me: aMe({ visible: false }) })
    const post = draft()
    changesTo({ ...post, status: 'LIVE' })
    const { dialog, confirm } = await openDialog(post, 'Freigeben')
    expect(dialog.getByText('Dein Profil ist offline')).toBeVisible()
    await confirm()
    expect(await screen.findByText(/erst, wenn dein Profil online ist/)).toBeInTheDocument()
  })

  const lists = <PostSearch text="" onSearch={() => {}} onDeleted={endEdit} />
  function listsDraft(post: APost): void {
    answer(PostsQuery, (input) => pageOf(input.filter === 'DRAFT' ? [post] : [], input))
    answer(PinnedPostQuery, { pinnedPost: null })
  }

  it('shows the post as it is now, not as it was in the list', async () => {
    const post = draft()
    listsDraft(post)
    answer(PostNowQuery, { post: changed(post, { content: 'Inzwischen geändert' }) })
    const { user } = renderInConsole(lists)
    await user.click(await screen.findByRole('button', { name: 'Freigeben' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Inzwischen geändert')).toBeVisible()
  })

  it('is not mistaken for somebody else’s by a refetch that is answered late', async () => {
    const post = draft()
    const released = changed(post, { status: 'LIVE' })
    const answers: (() => void)[] = []
    const later = () => new Promise<void>((resolve) => answers.push(resolve))
    answer(PostNowQuery, async () => {
      await later()
      return { post: released }
    })
    const { user } = showCard(post)
    await user.click(screen.getByRole('button', { name: 'Freigeben' }))
    const dialog = within(await screen.findByRole('dialog'))
    await waitFor(() => expect(answers).toHaveLength(1))
    answer(ChangePostStatusMutation, async () => {
      await later()
      return { changePostStatus: released }
    })
    await user.click(dialog.getByRole('button', { name: 'Freigeben' }))
    await waitFor(() => expect(answers).toHaveLength(2))
    for (const arrive of answers) arrive()
    expect(await screen.findByText('Post freigegeben')).toBeInTheDocument()
    expect(screen.queryByText('Das hat nicht geklappt')).toBeNull()
  })

  it('refetches the post each time, and ignores a late answer to an earlier refetch', async () => {
    const post = draft()
    const answers: ((post: APost) => void)[] = []
    answer(PostNowQuery, async () => ({
      post: await new Promise<APost>((resolve) => answers.push(resolve)),
    }))
    answer(PostQuery, { post })
    listsDraft(post)
    const { user } = renderInConsole(
      <>
        {lists}
        <PhonePreview />
      </>,
    )
    await user.click(await screen.findByRole('button', { name: 'Freigeben' }))
    await waitFor(() => expect(answers).toHaveLength(1))
    await user.keyboard('{Escape}')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Freigeben' }))
    await waitFor(() => expect(answers).toHaveLength(2))
    const dialog = within(await screen.findByRole('dialog'))
    answers[1]?.(changed(post, { content: 'Wie es jetzt ist' }))
    expect(await dialog.findByText('Wie es jetzt ist')).toBeVisible()
    answers[0]?.(changed(post, { content: 'Wie es damals war', status: 'LIVE' }))
    await user.keyboard('{Tab}')
    expect(dialog.getByText('Wie es jetzt ist')).toBeVisible()
    expect(screen.queryByText('Das hat nicht geklappt')).toBeNull()
  })

  // spec: ROLES-08
  it('of a planned post is missing without the permission', () => {
    showCard(aPlanned('2126-11-24T08:00:00Z'))
    expect(button('Jetzt veröffentlichen')).toBeNull()
  })

  it('that is refused says why, and can be repeated', async () => {
    refuse(ChangePostStatusMutation, { code: 409, reason: 'WRONG_STATUS' })
    const { confirm } = await openDialog(draft(), 'Freigeben')
    await confirm()
    expect(await screen.findByText(/inzwischen einen anderen Status/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Freigeben' })).toBeEnabled()
  })

  it('that a colleague was faster with says who, and leads to the post', async () => {
    const post = draft()
    refuse(ChangePostStatusMutation, { code: 409, reason: 'WRONG_STATUS' })
    const { user, confirm } = await openDialog(post, 'Freigeben')
    answer(PostNowQuery, {
      post: changed(post, { status: 'LIVE', releasedByName: 'Mehmet Yıldız' } as never),
    })
    await confirm()
    expect(await screen.findByText('Mehmet Yıldız hat den Post schon freigegeben')).toBeVisible()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Ansehen' }))
    expect(useShown.getState().marked).toBe(post.id)
  })

  it('of an unread version is refused, and the changed one can be released', async () => {
    const post = draft({ content: 'Gelesen' })
    const edited = changed(post, { content: 'Ungelesen', editedAt: '2026-11-20T11:00:00.000Z' })
    refuse(ChangePostStatusMutation, { code: 409, reason: 'EDITED_MEANWHILE' })
    const { shown, dialog, confirm } = await openDialog(post, 'Freigeben')
    expect(dialog.queryByText('Der Post wurde inzwischen geändert')).toBeNull()
    answer(PostNowQuery, { post: edited })
    await confirm()
    expect(await dialog.findByText('Der Post wurde inzwischen geändert')).toBeVisible()
    expect(dialog.getByText('Ungelesen')).toBeVisible()
    expect(dialog.queryByText('Das hat nicht geklappt')).toBeNull()
    // A second key press does not confirm it.
    expect(document.activeElement).not.toHaveRole('button')
    expect(shown).toContainElement(document.activeElement as HTMLElement)
    const calls = changesTo(changed(edited, { status: 'LIVE' }))
    await confirm()
    expect(await screen.findByText('Post freigegeben')).toBeInTheDocument()
    expect(calls).toEqual([{ id: post.id, status: 'APPROVED', basedOn: edited.editedAt }])
  })

  // Otherwise the button that was meant to ask would send the alarm.
  it.each([
    [
      'somebody asks',
      'Zweite Person anfragen',
      'Inzwischen hat jemand eine zweite Person angefragt',
    ],
    ['nobody asks any more', 'Bestätigen und senden', 'Die Anfrage ist inzwischen beendet'],
  ])('ends if meanwhile %s for a second person', async (what, name, title) => {
    const request = { ...asksForSecond.emergencyRequest, own: false }
    const alone = draft({ emergencyNeedsTwo: true } as never)
    const asked = changed(alone, { emergencyRequest: request } as never)
    const [before, now] = what === 'somebody asks' ? [alone, asked] : [asked, alone]
    refuse(ChangePostStatusMutation, { code: 409, reason: 'EMERGENCY_REQUEST_CHANGED' })
    const { user, confirm } = await openDialog(before as APost, name)
    answer(PostNowQuery, { post: now } as never)
    await confirm()
    const dialog = within(await screen.findByRole('dialog', { name: title }))
    expect(dialog.queryByRole('button', { name })).toBeNull()
    await user.click(dialog.getByRole('button', { name: 'Verstanden' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  })

  it('that does not reach the server shows an error in its dialog', async () => {
    disconnect(ChangePostStatusMutation)
    const { dialog, confirm } = await openDialog(draft(), 'Freigeben')
    await confirm()
    expect(await dialog.findByText('Das hat nicht geklappt')).toBeVisible()
  })
})
