import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { aLink, aVideoFile } from '@test/attachments'
import { aChannel, openComposer, phone, reload } from '@test/composing'
import { openEdit, stored } from '@test/editing'
import { renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { aPlanned, aPost, changed, inEnglish } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { PostCard } from '@/features/posts/card/PostCard'
import { focusPost, stopEditing, useEditing } from '@/features/posts/editing'
import { PostQuery } from '@/features/posts/queries'
import { useSession } from '@/features/session/store'

const shown = () => within(phone())
const push = () => screen.queryByRole('region', { name: 'So sieht die Push-Nachricht aus' })
const open = (given: Parameters<typeof openComposer>[0] = {}) =>
  openComposer({ phone: true, ...given })

it('shows nothing for an empty link', async () => {
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Link' }))
  const before = phone().innerHTML
  await user.type(await screen.findByLabelText('Titel'), 'P')
  expect(shown().getByText('P')).toBeInTheDocument()
  await user.clear(screen.getByLabelText('Titel'))
  expect(phone().innerHTML).toBe(before)
  expect(phone().querySelector('.link')).toBeNull()
})

// spec: HOME-02
it('is 346 by 721', () => {
  const css = readFileSync(join(import.meta.dirname, 'PhoneFrame.module.css'), 'utf8')
  expect(css).toMatch(/width: 346px;\s+height: 721px;/)
})

// spec: HOME-12
it('shows the post during writing, with markup and emoji', async () => {
  const { user, text } = await open({
    me: { notificationChannels: [aChannel('ersti', 'x', 'FRESHMAN')] },
    published: [aPost({ content: 'Schon live' })],
  })
  await shown().findByText('Schon live')
  await user.type(text, '**Los** *geht* es 🎉')
  expect(shown().getByText('Los').tagName).toBe('STRONG')
  expect(shown().getByText('geht').tagName).toBe('EM')
  expect(phone()).toHaveTextContent('🎉')
  expect(phone()).not.toHaveTextContent('Schon live')
  await user.click(screen.getByRole('button', { name: 'Ersti' }))
  expect(shown().getByText('Jetzt · Ersti')).toBeInTheDocument()
})

// spec: HOME-12
it('shows the attachment like the app, without links to follow', async () => {
  const { user } = await open({ typed: 'Mehr: https://uni.de' })
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await user.type(await screen.findByLabelText('Titel'), 'Programm')
  await user.type(screen.getByLabelText('Link', { selector: 'input' }), 'fs.uni.de/ersti')
  expect(shown().getByText('Programm')).toBeInTheDocument()
  expect(shown().getByText('fs.uni.de')).toBeInTheDocument()
  expect(shown().queryByRole('link')).toBeNull()
})

const hidden = {
  __typename: 'HiddenPost' as const,
  kind: 'WITHDRAWN' as const,
  at: '2026-11-20T12:00:00.000Z',
  reason: 'Falscher Raum',
  by: null,
}

const hiddenPost = (content: string) =>
  aPost({
    id: 'hidden',
    content,
    hidden,
  })

it('shows what readers of a withdrawn post see', async () => {
  const post = hiddenPost('Zurückgezogener Text')
  answer(PostQuery, { post } as never)
  await open({ published: [post, aPost({ content: 'Bleibt' })] })
  // The newest post is the one that readers see.
  expect(await shown().findByText('Bleibt')).toBeInTheDocument()
  act(() => focusPost(post.id))
  expect(await shown().findByText(/^Dieser Post wurde am 20/)).toBeInTheDocument()
  expect(shown().getByText('Falscher Raum')).toBeInTheDocument()
  expect(phone()).not.toHaveTextContent('Zurückgezogener Text')
  expect(screen.getAllByText(/^Zurückgezogen am/).length).toBeGreaterThan(0)
})

// spec: HOME-12
it('shows the profile with its newest live post if nothing is written', async () => {
  await open({ published: [aPost({ content: 'Der neueste', attachments: [aLink] } as never)] })
  expect(await shown().findByText('Der neueste')).toBeInTheDocument()
  expect(shown().getByText('Alles auf einen Blick')).toBeInTheDocument()
  expect(shown().getByText('@fs-informatik · 2.418 Follower')).toBeInTheDocument()
})

// spec: HOME-11, HOME-12
it('shows the selected post, and remembers it', async () => {
  const older = aPost({ content: 'Ein älterer', publishDate: '2026-10-01T08:00:00.000Z' })
  await open({ published: [aPost({ content: 'Der neueste' }), older] })
  await shown().findByText('Der neueste')
  act(() => focusPost(older.id))
  expect(await shown().findByText('Ein älterer')).toBeInTheDocument()
  expect(useSession.getState().preview.focus).toBe(older.id)
})

it('shows the push as soon as one would be sent, with its text', async () => {
  const { user } = await open({
    me: { viewerCanSetPushText: true, viewerCanWriteEnglish: true },
    typed: '**Los** geht es',
  })
  const pushing = screen.getByRole('switch', { name: 'An 2.418 Follower senden' })
  if ((pushing as HTMLInputElement).checked) await user.click(pushing)
  expect(push()).toBeNull()
  await user.click(pushing)
  expect(push()).toHaveTextContent('Fachschaft InformatikjetztLos geht es')
  await user.type(screen.getByLabelText('Titel der Push-Nachricht'), 'Heute')
  await user.type(screen.getByLabelText('Text der Push-Nachricht'), 'x'.repeat(151))
  expect(push()).toHaveTextContent(`Heutejetzt${'x'.repeat(150)}…`)
  expect(screen.getByText('151 Zeichen, ein Sperrbildschirm zeigt etwa 150')).toBeVisible()
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(screen.getByLabelText('Text auf Englisch'), 'Here we go')
  expect(push()).toHaveTextContent('Heute')
  expect(screen.getByText('Die Push-Nachricht geht an alle auf Deutsch.')).toBeInTheDocument()
})

it('shows no push for an offline profile or a post that is already live', async () => {
  const post = stored({ sendPush: true, status: 'LIVE' })
  answer(PostQuery, { post } as never)
  const { user } = await open({ me: { visible: false }, typed: 'Los geht es' })
  await user.click(screen.getByRole('radio', { name: 'Datum und Uhrzeit' }))
  await user.click(screen.getByRole('switch', { name: 'An 2.418 Follower senden' }))
  expect(push()).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Jetzt' }))
  expect(push()).toBeNull()
  await openEdit(post.id)
  expect(await shown().findByText('Alter Text')).toBeInTheDocument()
  expect(push()).toBeNull()
})

it('shows the push of a planned post while it is edited, and the post itself afterwards', async () => {
  const publishDate = '2126-11-24T08:00:00.000Z'
  const planned = stored({ sendPush: true, status: 'APPROVED', publishDate })
  answer(PostQuery, { post: planned } as never)
  await open({ published: [aPost({ content: 'Der neueste' })] })
  act(() => useEditing.setState({ isOld: true }))
  await openEdit(planned.id)
  await waitFor(() => expect(push()).toHaveTextContent('Alter Text'))
  act(stopEditing)
  expect(await shown().findByText('Alter Text')).toBeInTheDocument()
  expect(screen.getByText('Geplant')).toBeVisible()
})

it('says that a planned post is not in the app yet', async () => {
  const planned = aPlanned('2126-11-24T08:00:00.000Z', { content: 'Erst morgen' })
  await open({ published: [aPost({ content: 'Der neueste' })] })
  await shown().findByText('Der neueste')
  expect(screen.queryByText('Geplant')).toBeNull()
  answer(PostQuery, () => ({ post: planned }) as never)
  act(() => focusPost(planned.id))
  expect(await shown().findByText('Erst morgen')).toBeInTheDocument()
  expect(screen.getByText('Geplant')).toBeVisible()
})

it('shows the newest live post after a reload, even if a waiting one was selected', async () => {
  const planned = aPlanned('2126-11-24T08:00:00.000Z', { content: 'Erst morgen' })
  const given = { published: [aPost({ content: 'Der neueste' })] }
  const requests = answer(PostQuery, { post: planned })
  await open(given)
  act(() => useEditing.setState({ focusedPostId: planned.id, isOld: true }))
  await waitFor(() => expect(requests).toHaveLength(1))
  expect(await shown().findByText('Der neueste')).toBeInTheDocument()
  expect(screen.queryByText('Geplant')).toBeNull()
})

it('marks the card of the post that it shows', async () => {
  const post = aPost({ content: 'Der neueste' })
  const { client } = await open({ published: [post] })
  await shown().findByText('Der neueste')
  const shownAs = (one: typeof post) => renderInConsole(<PostCard post={one} />, client)
  const marked = shownAs(post)
  expect(marked.getByText('Steht in der Vorschau')).toBeInTheDocument()
  marked.unmount()
  const other = shownAs(aPost({ content: 'Ein anderer' }))
  expect(other.queryByText('Steht in der Vorschau')).toBeNull()
})

it('invites to the first post', async () => {
  await open()
  expect(await shown().findByText(/Hier erscheint dein erster Post/)).toBeInTheDocument()
})

// spec: HOME-11
it('shows German first, and remembers the selected language', async () => {
  const { user, text } = await open({ me: { viewerCanWriteEnglish: true } })
  expect(useSession.getState().preview.language).toBe('de')
  await user.type(text, 'Hallo')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()
  expect(shown().getByText('Now')).toBeInTheDocument()
  expect(screen.getByText('Ohne englischen Text zeigt die App den deutschen.')).toBeInTheDocument()
  expect(shown().getByText('Hallo')).toBeInTheDocument()
  await user.type(screen.getByLabelText('Text auf Englisch'), 'Hello')
  expect(shown().getByText('Hello')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
  await waitFor(() => expect(shown().getByText('Hallo')).toBeInTheDocument())
  expect(useSession.getState().preview.language).toBe('de')
})

const openedTab = () => screen.getByRole('tab', { selected: true })

// spec: HOME-11
it('opens a restored draft in the language of the phone', async () => {
  const me = { viewerCanWriteEnglish: true }
  const first = await open({ me, typed: 'Hallo' })
  await first.user.click(screen.getByRole('tab', { name: 'English' }))
  await first.user.type(screen.getByLabelText('Text auf Englisch'), 'Hello')
  await reload(first)
  await open({ me, language: 'en' })
  expect(await shown().findByText('Hello')).toBeInTheDocument()
  expect(openedTab()).toHaveTextContent('English')
})

it('shows a new post in the language in which it is started', async () => {
  const { user, text } = await open({ me: { viewerCanWriteEnglish: true }, language: 'en' })
  expect(screen.getByRole('radio', { name: 'English' })).toBeChecked()
  expect(openedTab()).toHaveTextContent('Deutsch')
  await user.type(text, 'Hallo')
  expect(screen.getByRole('radio', { name: 'Deutsch' })).toBeChecked()
})

it('recognises English texts of an attachment', async () => {
  const me = { viewerCanWriteEnglish: true, attachmentTypes: ['BLOG' as const] }
  const { user } = await open({ me, typed: 'Hallo' })
  await user.click(screen.getByRole('button', { name: 'Link' }))
  await user.click(screen.getByRole('tab', { name: 'English' }))
  const note = 'Ohne englischen Text zeigt die App den deutschen.'
  expect(screen.getByText(note)).toBeInTheDocument()
  await user.type(await screen.findByLabelText('Titel'), 'Programme')
  expect(screen.queryByText(note)).toBeNull()
})

it('shows its language if there is no choice', async () => {
  await open()
  expect(screen.getByText('Deutsch')).toBeInTheDocument()
  expect(screen.queryByRole('radio', { name: 'English' })).toBeNull()
})

// spec: HOME-10
it('shows the pinned post in the head of the profile, in the selected language', async () => {
  const pinned = aPost({
    content: '**Sprechstunde** heute',
    pinnedAt: '2026-11-20T12:00:00Z',
    translations: inEnglish('Office hours today') as never,
  })
  const { user, text } = await open({
    me: { viewerCanWriteEnglish: true },
    published: [aPost({ content: 'Das Neueste' }), pinned],
    pinned,
  })
  expect(await shown().findByText('Sprechstunde heute')).toBeInTheDocument()
  expect(shown().getByText('Angepinnt')).toBeInTheDocument()
  await user.click(screen.getByRole('radio', { name: 'English' }))
  expect(shown().getByText('Pinned')).toBeInTheDocument()
  expect(shown().getByText(/ · 2,418 followers$/)).toBeInTheDocument()
  expect(shown().getByText('Office hours today')).toHaveAttribute('lang', 'en')
  await user.click(screen.getByRole('radio', { name: 'Deutsch' }))
  // A post that is being written fills the screen.
  await user.type(text, 'Neu')
  expect(shown().queryByText('Angepinnt')).toBeNull()
})

it('shows a video as soon as the server has converted it', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  const stagedVideo = (state: 'CONVERTING' | 'READY') =>
    ({
      __typename: 'VideoAttachment',
      image: null,
      video: {
        __typename: 'VideoFile',
        ...aVideoFile,
        state,
        url: state === 'READY' ? '/files/film.mp4' : null,
        contentType: state === 'READY' ? 'video/mp4' : null,
        autoplay: false,
        muted: true,
      },
    }) as never
  const post = aPost({ attachments: [stagedVideo('CONVERTING')] })
  answer(PostQuery, { post: changed(post, { attachments: [stagedVideo('READY')] }) })
  await open({ published: [post] })
  expect(await shown().findByText('Das Video wird umgewandelt …')).toBeInTheDocument()
  await act(() => vi.advanceTimersByTimeAsync(3_000))
  await waitFor(() =>
    expect(phone().querySelector('video')).toHaveAttribute('src', '/files/film.mp4'),
  )
})
