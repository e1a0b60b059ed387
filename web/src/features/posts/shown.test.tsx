// After sending, the post's card is shown in its list.
import { confirmPost, openComposer } from '@test/composing'
import { stored } from '@test/editing'
import { answer } from '@test/server'
import { stubMedia } from '@test/stubs'
import { aPlanned, aPost } from '@test/world'
import { act, screen, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { PostSearch } from '@/features/ownPosts/PostSearch'
import { endEdit } from '@/features/writing/state'
import { MARKED_FOR, showCard, useShown } from './shown'

const scrolled = vi.fn()
const search = vi.fn()

beforeEach(() => {
  scrolled.mockClear()
  search.mockClear()
  vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function (this: Element, how) {
    scrolled(this.textContent, how)
  })
})
afterEach(() => {
  useShown.setState({ wanted: null, marked: null })
})

const card = (words: string) =>
  screen.findByText(words).then((text) => text.closest('article') as HTMLElement)
const isMarked = (article: HTMLElement) => article.closest('[data-marked]') !== null

async function send(post: ReturnType<typeof aPost>, text = '') {
  answer(SendPostMutation, { sendPost: post } as never)
  const opened = await openComposer({
    beside: <PostSearch text={text} onSearch={search} onDeleted={endEdit} />,
  })
  await opened.user.type(opened.text, post.content)
  await confirmPost(opened.user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  return opened
}

it('scrolls to the card of a sent post, and highlights it for a moment', async () => {
  await send(aPost({ content: 'Ganz neu' }))
  const sent = await card('Ganz neu')
  await waitFor(() => expect(sent).toHaveFocus())
  expect(isMarked(sent)).toBe(true)
  expect(scrolled).toHaveBeenCalledWith(expect.stringContaining('Ganz neu'), {
    block: 'start',
    behavior: 'smooth',
  })
})

it('removes the highlight after two seconds', async () => {
  await send(aPost({ content: 'Ganz neu' }))
  const sent = await card('Ganz neu')
  vi.useFakeTimers()
  act(() => showCard(aPost({ id: useShown.getState().marked ?? '' })))
  act(() => vi.advanceTimersByTime(MARKED_FOR - 1))
  expect(isMarked(sent)).toBe(true)
  act(() => vi.advanceTimersByTime(1))
  expect(isMarked(sent)).toBe(false)
})

it('scrolls without animation if reduced motion is preferred', async () => {
  stubMedia((query) => query.includes('reduced-motion'))
  await send(aPost({ content: 'Ganz neu' }))
  await waitFor(() =>
    expect(scrolled).toHaveBeenCalledWith(expect.stringContaining('Ganz neu'), {
      block: 'start',
      behavior: 'instant',
    }),
  )
})

it('opens the planned posts for a planned post', async () => {
  await send(aPlanned('2126-11-24T08:00:00.000Z', { content: 'Erst später' }))
  const sent = await card('Erst später')
  await waitFor(() => expect(sent).toHaveFocus())
  expect(screen.getByRole('button', { name: /^Geplant/ })).toHaveAttribute('aria-expanded', 'true')
})

it('clears a search only when the user asks for the post', async () => {
  const { user } = await send(aPost({ content: 'Ganz neu' }), 'etwas anderes')
  expect(search).not.toHaveBeenCalled()
  await user.click(await screen.findByRole('button', { name: 'Ansehen' }))
  expect(search).toHaveBeenCalledExactlyOnceWith('')
})

it('stops looking for a card after five seconds', async () => {
  vi.useFakeTimers()
  const post = stored()
  act(() => showCard(post))
  vi.advanceTimersByTime(4999)
  expect(useShown.getState().wanted).not.toBeNull()
  vi.advanceTimersByTime(1)
  expect(useShown.getState().wanted).toBeNull()
})
