// The bar with posts that can still be taken back.
import { axe } from '@test/axe'
import { typed } from '@test/checks'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { answer, disconnect, refuse } from '@test/server'
import { type APost, aDraft, aPlanned, aPost } from '@test/world'
import { screen, waitFor } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { useDrafts } from '@/features/posts/drafts/openDraft'
import { showHeld, useSent } from '@/features/posts/held'
import { PostQuery } from '@/features/posts/queries'
import { useShown } from '@/features/posts/shown'
import { HeldPosts } from './HeldPosts'
import { type Held, HeldPostsQuery, UndoSendPostMutation } from './queries'

const aHeldPost = (change: Partial<Held> = {}): Held =>
  typed('HeldPost', {
    id: 'post-1',
    heldUntil: '2026-11-24T08:00:20Z',
    remaining: 20_000,
    title: 'Klausurtagung',
    act: 'SENT',
    ...change,
  })

const holds = (...posts: Held[]) => answer(HeldPostsQuery, { heldPosts: posts })
const undo = () => screen.findByRole('button', { name: /^Posten rückgängig machen: Klausurtagung/ })

beforeEach(() => {
  aUser()
  useSent.setState({ id: null })
  useDrafts.setState({ wanted: null })
})

it('counts the seconds, which only eyes get, and takes the post back', async () => {
  holds(aHeldPost())
  const { user } = renderInConsole(<HeldPosts canPublish />)
  const button = await undo()
  expect(
    screen.getByText(/^Wird in \d+ Sekunden veröffentlicht$/).closest('[aria-hidden]'),
  ).not.toBe(null)
  expect(screen.getByRole('status')).toHaveTextContent(
    'Der Post wird gleich veröffentlicht: Klausurtagung',
  )
  expect(button).not.toHaveFocus()
  expect(await axe()).toEqual([])
  const calls = answer(UndoSendPostMutation, { undoSendPost: aDraft({ id: 'post-1' }) } as never)
  await user.click(button)
  expect(await screen.findByText('Das Posten ist rückgängig gemacht')).toBeInTheDocument()
  expect(calls).toEqual([{ id: 'post-1' }])
  expect(useDrafts.getState().wanted).toEqual({ id: 'post-1', isUnsaved: true })
  await waitFor(() => expect(screen.queryByText(/^Wird in/)).toBeNull())
})

describe('a release that is taken back', () => {
  const date = '2126-11-24T08:00:00Z'
  const waits = aDraft({ id: 'post-1', review: 'REQUESTED' })

  async function takeBack(act: Held['act'], name: RegExp, undone: APost) {
    useShown.setState({ wanted: null })
    holds(aHeldPost({ act }))
    answer(UndoSendPostMutation, { undoSendPost: undone } as never)
    const { user } = renderInConsole(<HeldPosts canPublish />)
    await user.click(await screen.findByRole('button', { name }))
  }

  it('shows its card, which waits again, and nothing in the composer', async () => {
    await takeBack('RELEASED', /^Freigabe rückgängig machen: Klausurtagung/, waits)
    expect(await screen.findByText('Die Freigabe ist rückgängig gemacht')).toBeInTheDocument()
    expect(screen.getByText(/wartet wieder auf Freigabe/)).toBeInTheDocument()
    expect(useShown.getState().wanted).toMatchObject({ id: 'post-1', list: 'drafts' })
    expect(useDrafts.getState().wanted).toBeNull()
    await waitFor(() => expect(screen.queryByText(/^Wird in/)).toBeNull())
  })

  it('of a planned post leaves its plan', async () => {
    const planned = aPlanned(date, { id: 'post-1' })
    await takeBack('PUBLISHED', /^Veröffentlichen rückgängig machen: Klausurtagung/, planned)
    expect(await screen.findByText('Das Veröffentlichen ist rückgängig gemacht')).toBeVisible()
    expect(screen.getByText(/bleibt geplant/)).toBeInTheDocument()
    expect(useShown.getState().wanted).toMatchObject({ id: 'post-1', list: 'planned' })
  })

  it('of a planned post whose date has passed says that it waits for release', async () => {
    await takeBack('PUBLISHED', /^Veröffentlichen rückgängig machen/, waits)
    expect(await screen.findByText(/Datum ist inzwischen vorbei/)).toBeInTheDocument()
  })
})

it('shows and focuses a post that was just sent', async () => {
  holds()
  renderInConsole(<HeldPosts canPublish />)
  const asked = holds(aHeldPost())
  showHeld('post-1')
  await waitFor(async () => expect(await undo()).toHaveFocus())
  expect(asked.length).toBeGreaterThan(0)
})

it('says that it is too late', async () => {
  holds(aHeldPost())
  refuse(UndoSendPostMutation, { code: 409, reason: 'TOO_LATE_TO_UNDO' })
  const { user } = renderInConsole(<HeldPosts canPublish />)
  const button = await undo()
  holds()
  answer(PostQuery, { post: aPost({ id: 'post-1', status: 'LIVE' }) } as never)
  await user.click(button)
  expect(await screen.findByText(/ist schon veröffentlicht/)).toBeInTheDocument()
  await waitFor(() => expect(button).not.toBeInTheDocument())
  expect(useDrafts.getState().wanted).toBeNull()
})

it('stays if the server cannot be reached, and can be repeated', async () => {
  holds(aHeldPost())
  disconnect(UndoSendPostMutation)
  const { user } = renderInConsole(<HeldPosts canPublish />)
  await user.click(await undo())
  expect(await screen.findByText('Das ließ sich nicht rückgängig machen')).toBeInTheDocument()
  expect(await undo()).toBeEnabled()
})

it('says that it is live once its time is over', async () => {
  holds(aHeldPost({ remaining: 300 }))
  answer(PostQuery, { post: aPost({ id: 'post-1', status: 'LIVE' }) } as never)
  renderInConsole(
    <>
      <HeldPosts canPublish />
      <section data-composer tabIndex={-1} aria-label="Neuer Post" />
    </>,
  )
  ;(await undo()).focus()
  holds()
  expect(await screen.findByText('Post ist live', undefined, { timeout: 4000 })).toBeInTheDocument()
  await waitFor(() => expect(screen.queryByText(/^Wird /)).toBeNull())
  expect(screen.getByRole('region', { name: 'Neuer Post' })).toHaveFocus()
})

it('asks nothing for those who may not publish', async () => {
  const asked = holds(aHeldPost())
  renderInConsole(<HeldPosts canPublish={false} />)
  await Promise.resolve()
  expect(asked).toEqual([])
})
