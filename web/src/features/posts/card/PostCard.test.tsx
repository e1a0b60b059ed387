import { aChannel } from '@test/composing'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { signIn } from '@test/session'
import { type APost, aDraft, aMe, aPlanned, aPost, changed, pageOf } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { startEditing, stopEditing, useEditing } from '../editing'
import { PostLists } from '../lists/PostLists'
import {
  ChangePostStatusMutation,
  DeletePostMutation,
  PinnedPostQuery,
  PinPostMutation,
  PostQuery,
  PostsQuery,
} from '../queries'
import { PostCard } from './PostCard'

const show = (post: APost) => renderInConsole(<PostCard post={post} />)
const button = (name: string) => screen.queryByRole('button', { name })

async function openMenu(post: APost) {
  const shown = show(post)
  await shown.user.click(screen.getByRole('button', { name: 'Menü des Posts' }))
  return shown.user
}
const entries = () => screen.getAllByRole('menuitem').map((entry) => entry.textContent)

beforeEach(() => {
  signIn()
  stopEditing()
  answer(MeQuery, { me: aMe() })
})

describe('the status', () => {
  // spec: POST-05, POST-11
  it('of a live post is Live, and there is nothing to do about it', () => {
    show(aPost({ viewerCanApprove: true, viewerCanPublish: true }))
    expect(screen.getByText('Live')).toBeVisible()
    expect(screen.getByText('20.11.2026, 11:20 Uhr')).toBeVisible()
    expect(button('Freigeben')).toBeNull()
    expect(button('Jetzt Veröffentlichen')).toBeNull()
  })

  // spec: POST-05, POST-10
  it('of a planned post is its date', () => {
    show(aPlanned('2126-11-24T08:00:00Z'))
    expect(screen.getByText('Geplant für 24.11.2126, 09:00 Uhr')).toBeVisible()
  })

  // spec: POST-05, POST-06
  it('of a draft is Entwurf, with the word of when it appears', () => {
    show(aDraft())
    expect(screen.getByText('Entwurf')).toBeVisible()
    expect(screen.getByText('sofort nach Freigabe')).toBeVisible()
  })

  it('of a draft with a date says that it comes after approval at the earliest', () => {
    show(aDraft({ publishDate: '2126-11-24T08:00:00Z' }))
    expect(screen.getByText('am 24.11.2126, 09:00 Uhr, fruehestens nach Freigabe')).toBeVisible()
  })
})

describe('the action', () => {
  const called = vi.fn()
  const changesTo = (post: APost) =>
    answer(ChangePostStatusMutation, (variables) => {
      called(variables)
      return { changePostStatus: post }
    })
  beforeEach(() => called.mockClear())

  /** Presses the action; the dialog asks. */
  async function ask(post: APost, name: string) {
    answer(PostQuery, { post })
    const { user } = show(post)
    await user.click(screen.getByRole('button', { name }))
    const shown = await screen.findByRole('dialog')
    await within(shown).findByText('Sichtbarkeit')
    expect(called).not.toHaveBeenCalled()
    const confirm = () => user.click(within(shown).getByRole('button', { name }))
    return { user, shown, dialog: within(shown), confirm }
  }

  // spec: POST-07, ROLES-07
  it('of a draft is Freigeben, for those who may approve', async () => {
    const draft = aDraft({ viewerCanApprove: true })
    changesTo({ ...draft, status: 'LIVE' })
    const { confirm } = await ask(draft, 'Freigeben')
    await confirm()
    expect(await screen.findByText('Post freigegeben')).toBeInTheDocument()
    expect(called).toHaveBeenCalledExactlyOnceWith({ id: draft.id, status: 'APPROVED' })
  })

  // spec: POST-08, ROLES-07
  it('of a draft is Wartet auf Freigabe, inactive, for those who may not', () => {
    show(aDraft())
    expect(screen.getByRole('button', { name: 'Wartet auf Freigabe' })).toBeDisabled()
    expect(button('Freigeben')).toBeNull()
  })

  // spec: POST-09, ROLES-08
  it('of a planned post is Jetzt Veröffentlichen, for those who may publish', async () => {
    const planned = aPlanned('2126-11-24T08:00:00Z', { viewerCanPublish: true })
    changesTo({ ...planned, status: 'LIVE', planned: false })
    const { dialog, confirm } = await ask(planned, 'Jetzt Veröffentlichen')
    expect(dialog.getByText('sofort')).toBeVisible()
    await confirm()
    expect(await screen.findByText('Post ist live')).toBeInTheDocument()
    expect(called).toHaveBeenCalledExactlyOnceWith({ id: planned.id, status: 'LIVE' })
  })

  it('does nothing when one changes one’s mind', async () => {
    const { user, dialog } = await ask(aDraft({ viewerCanApprove: true }), 'Freigeben')
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(called).not.toHaveBeenCalled()
  })

  it('shows first what goes to whom, and when', async () => {
    const draft = aDraft({
      viewerCanApprove: true,
      content: 'Klausurtagung **am Freitag**',
      publishDate: '2126-11-24T08:00:00Z',
      sendPush: true,
      pushConfig: { __typename: 'PushConfig', title: 'Kommt alle', text: 'Freitag, 9 Uhr' },
    } as never)
    const { shown, dialog } = await ask(draft, 'Freigeben')
    expect(shown).toHaveAccessibleName('Zum 24.11.2126, 09:00 Uhr freigeben?')
    expect(dialog.getByText('am Freitag')).toBeVisible()
    expect(dialog.getByText('24.11.2126, 09:00 Uhr')).toBeVisible()
    expect(dialog.getByText('Alle')).toBeVisible()
    expect(dialog.getByText('2.418 Follower')).toBeVisible()
    expect(dialog.getByText('„Kommt alle“, „Freitag, 9 Uhr“')).toBeVisible()
    expect(dialog.queryByRole('alert')).toBeNull()
  })

  it('warns of an emergency, and no button holds the focus then', async () => {
    const channel = aChannel('channel-1', 'Alarm', 'EMERGENCY_ALARM')
    const notificationChannels = [{ notification: true, channel }]
    const draft = aDraft({ viewerCanApprove: true, notificationChannels } as never)
    const { shown, dialog } = await ask(draft, 'Freigeben')
    const warning = dialog.getByRole('alert')
    expect(warning).toHaveTextContent('Notfallkanal „Alarm“')
    expect(warning).toHaveTextContent('auch an die, die deinem Profil nicht folgen')
    await waitFor(() => expect(shown).toContainElement(document.activeElement as HTMLElement))
    expect(document.activeElement).not.toHaveRole('button')
  })

  it('says that nobody sees the post of a profile that is offline', async () => {
    answer(MeQuery, { me: aMe({ visible: false }) })
    const { dialog } = await ask(aDraft({ viewerCanApprove: true }), 'Freigeben')
    expect(dialog.getByText('Dein Profil ist offline')).toBeVisible()
  })

  it('shows the post as it is now, not as it was in the list', async () => {
    const draft = aDraft({ viewerCanApprove: true })
    answer(PostsQuery, (asked) => pageOf(asked.filter === 'DRAFT' ? [draft] : [], asked))
    answer(PinnedPostQuery, { pinnedPost: null })
    answer(PostQuery, { post: changed(draft, { content: 'Inzwischen geändert' }) })
    const { user } = renderInConsole(<PostLists />)
    await user.click(await screen.findByRole('button', { name: 'Freigeben' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(await dialog.findByText('Inzwischen geändert')).toBeVisible()
  })

  // spec: ROLES-08
  it('of a planned post is none for those who may not', () => {
    show(aPlanned('2126-11-24T08:00:00Z'))
    expect(button('Jetzt Veröffentlichen')).toBeNull()
  })

  it('that is refused says why, and can be tried again', async () => {
    refuse(ChangePostStatusMutation, { code: 409, reason: 'WRONG_STATUS' })
    const { confirm } = await ask(aDraft({ viewerCanApprove: true }), 'Freigeben')
    await confirm()
    expect(await screen.findByText(/inzwischen einen anderen Status/)).toBeInTheDocument()
    expect(screen.getByRole('button', { name: 'Freigeben' })).toBeEnabled()
  })

  it('that does not reach the server says so in its dialog', async () => {
    disconnect(ChangePostStatusMutation)
    const { dialog, confirm } = await ask(aDraft({ viewerCanApprove: true }), 'Freigeben')
    await confirm()
    expect(await dialog.findByText('Das hat nicht geklappt')).toBeVisible()
  })
})

describe('the text', () => {
  const long = `**Anfang** ${'Wort '.repeat(120)}Ende`

  // spec: POST-25
  it('is folded after 500 characters, and opens and closes', async () => {
    const { user } = show(aPost({ content: long }))
    expect(screen.getByText(/…/)).toBeVisible()
    expect(screen.queryByText(/Ende/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Alles anzeigen' }))
    expect(screen.getByText(/Ende/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Weniger anzeigen' }))
    expect(screen.queryByText(/Ende/)).toBeNull()
  })

  // spec: POST-25
  it('is not folded at 500 characters, whatever its markup weighs', () => {
    show(aPost({ content: `**${'x'.repeat(500)}**` }))
    expect(button('Alles anzeigen')).toBeNull()
  })

  // spec: POST-26
  it('is shown with emoji and markup, never as HTML', () => {
    const { container } = show(aPost({ content: '🎉 **fett** *kursiv* <b>nicht fett</b>' }))
    expect(container.querySelector('strong')).toHaveTextContent('fett')
    expect(container.querySelector('em')).toHaveTextContent('kursiv')
    expect(screen.getByText(/🎉/)).toBeVisible()
    expect(screen.getByText(/<b>nicht fett<\/b>/)).toBeVisible()
  })
})

describe('a waiting post', () => {
  const channel = aChannel('channel-1', 'Sturm', 'EMERGENCY_ALARM')
  const reach = {
    sendPush: true,
    notificationChannels: [{ notification: true, channel }],
    pushConfig: { __typename: 'PushConfig', title: 'Achtung', text: null },
  } as never

  it('shows to whom it will be pushed, with which words, and that it is an emergency', async () => {
    show(aDraft(reach))
    expect(await screen.findByText('Push an 2.418 Follower, Sturm')).toBeVisible()
    expect(screen.getByText('„Achtung“')).toBeVisible()
    expect(screen.getByText('Notfallkanal „Sturm“')).toBeVisible()
    expect(screen.queryByText('Sturm')).toBeNull()
  })

  it('is known by its first words, wherever one can do something with it', () => {
    show(
      aDraft({ viewerCanApprove: true, viewerCanDelete: true, content: '**Erste** Zeile\nZweite' }),
    )
    for (const name of ['Freigeben', 'Menü des Posts']) {
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Erste Zeile')
    }
    expect(screen.getByRole('article')).toHaveAccessibleDescription('Erste Zeile')
  })
})

it('shows the link preview with a safe way out', () => {
  const empty = {
    __typename: 'BlogTranslations' as const,
    title: [],
    subtitle: [],
    description: [],
    url: [],
  }
  show(
    aPost({
      attachments: [
        {
          __typename: 'BlogAttachment',
          type: 'BLOG',
          title: 'Programm',
          subtitle: 'Alle Termine',
          description: null,
          url: 'https://uni-beispiel.de/ersti',
          image: null,
          translations: empty,
        },
      ],
    }),
  )
  const link = screen.getByRole('link', { name: /^Programm/ })
  expect(link).toHaveAttribute('href', 'https://uni-beispiel.de/ersti')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(within(link).getByText('uni-beispiel.de')).toBeVisible()
})

describe('the menu', () => {
  const all = {
    viewerCanEdit: true,
    viewerCanReschedule: true,
    viewerCanPin: true,
    viewerCanDelete: true,
  }

  // spec: POST-24, ROLES-05
  it('holds all that one may do', async () => {
    await openMenu(aPost(all))
    expect(entries()).toEqual(['Bearbeiten', 'Datum ändern', 'Anpinnen', 'Löschen'])
  })

  // spec: POST-24, ROLES-05, ROLES-06, ROLES-08, ROLES-09
  it.each([
    ['viewerCanEdit', 'Bearbeiten'],
    ['viewerCanReschedule', 'Datum ändern'],
    ['viewerCanPin', 'Anpinnen'],
    ['viewerCanDelete', 'Löschen'],
  ])('holds nothing that one may not: without %s no %s', async (right, entry) => {
    await openMenu(aPost({ ...all, [right]: false }))
    expect(entries()).not.toContain(entry)
    expect(entries()).toHaveLength(3)
  })

  // spec: POST-24, ROLES-06
  it('is not there where one may do nothing', () => {
    show(aPost())
    expect(button('Menü des Posts')).toBeNull()
  })

  it('hands the post to the composer', async () => {
    const post = aPost(all)
    const user = await openMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Bearbeiten' }))
    expect(useEditing.getState()).toEqual({ editedPostId: post.id, focusedPostId: post.id })
  })

  // spec: POST-18
  it.each([
    [null, 'Anpinnen', true, 'Post angepinnt'],
    ['2026-11-20T12:00:00Z', 'Lösen', false, 'Post nicht mehr angepinnt'],
  ])('pins and unpins: %s, %s', async (pinnedAt, entry, status, said) => {
    const asked = vi.fn()
    const post = aPost({ ...all, pinnedAt })
    answer(PinPostMutation, (variables) => {
      asked(variables)
      return { pinPost: post }
    })
    const user = await openMenu(post)
    await user.click(screen.getByRole('menuitem', { name: entry }))
    expect(await screen.findByText(said)).toBeInTheDocument()
    expect(asked).toHaveBeenCalledExactlyOnceWith({ id: post.id, status })
  })
})

describe('deleting', () => {
  const deleted = vi.fn()
  const ask = async (post: APost) => {
    const user = await openMenu(post)
    await user.click(screen.getByRole('menuitem', { name: 'Löschen' }))
    return { user, dialog: within(await screen.findByRole('dialog', { name: 'Post löschen?' })) }
  }
  beforeEach(() => {
    deleted.mockClear()
    answer(DeletePostMutation, ({ id }) => {
      deleted(id)
      return { deletePost: id }
    })
  })

  // spec: POST-20
  it('asks first, and deletes then', async () => {
    const post = aPost({ viewerCanDelete: true })
    const { user, dialog } = await ask(post)
    expect(dialog.getByText(/lässt sich nicht rückgängig machen/)).toBeVisible()
    expect(dialog.getByText(`„${post.content}“`)).toBeVisible()
    expect(deleted).not.toHaveBeenCalled()
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(deleted).toHaveBeenCalledExactlyOnceWith(post.id))
    expect(await screen.findByText('Post gelöscht')).toBeInTheDocument()
  })

  it('does nothing when one changes one’s mind', async () => {
    const { user, dialog } = await ask(aPost({ viewerCanDelete: true }))
    await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(deleted).not.toHaveBeenCalled()
  })

  it('says in the dialog when it did not work', async () => {
    disconnect(DeletePostMutation)
    const { user, dialog } = await ask(aPost({ viewerCanDelete: true }))
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    expect(await dialog.findByText('Der Post konnte nicht gelöscht werden.')).toBeVisible()
  })

  it('ends the editing of the post', async () => {
    const post = aPost({ viewerCanDelete: true })
    startEditing(post.id)
    const { user, dialog } = await ask(post)
    await user.click(dialog.getByRole('button', { name: 'Löschen' }))
    await waitFor(() => expect(useEditing.getState().editedPostId).toBeNull())
  })
})
