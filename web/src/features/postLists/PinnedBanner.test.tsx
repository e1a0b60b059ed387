import { onASmallScreen } from '@test/composing'
import { banner, lists, startLists, theServerHas } from '@test/postLists'
import { renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { aPost, somePosts as many } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { PinPostMutation } from '@/features/posts/queries'

beforeEach(startLists)

describe('the pinned banner', () => {
  const pinnedAt = '2026-11-20T12:00:00Z'

  // spec: HOME-10, POST-18
  it('shows the pinned post, and unpins it', async () => {
    const post = aPost({ content: '**Angepinntes**', pinnedAt, viewerCanPin: true })
    theServerHas({ PUBLISHED: [post] }, post)
    answer(PinPostMutation, ({ status }) => ({
      pinPost: { ...post, pinnedAt: status ? pinnedAt : null },
    }))
    const { user } = renderInConsole(lists)
    const pinned = within(await banner())
    expect(pinned.getByText('Angepinntes')).toBeVisible()
    await user.click(pinned.getByRole('button', { name: 'Lösen' }))
    await waitFor(() =>
      expect(screen.queryByRole('complementary', { name: 'Angepinnt' })).toBeNull(),
    )
  })

  // spec: POST-19
  it('says that another post replaces it, and marks the pinned card', async () => {
    const first = aPost({ content: 'Der erste', pinnedAt, viewerCanPin: true })
    const second = aPost({ content: 'Der zweite', viewerCanPin: true })
    theServerHas({ PUBLISHED: [first, second] }, first)
    answer(PinPostMutation, () => ({ pinPost: { ...second, pinnedAt } }))
    const { user } = renderInConsole(lists)
    const card = async (words: string) => {
      const cards = await screen.findAllByRole('article')
      return within(cards.find(({ textContent }) => textContent?.includes(words)) as HTMLElement)
    }
    expect((await card('Der erste')).getByText('Angepinnt')).toBeVisible()
    expect((await card('Der zweite')).queryByText('Angepinnt')).toBeNull()
    await banner()
    await user.click((await card('Der zweite')).getByRole('button', { name: 'Menü des Posts' }))
    await user.click(screen.getByRole('menuitem', { name: 'Anpinnen' }))
    expect(await screen.findByText('Post angepinnt')).toBeInTheDocument()
    expect(screen.getByText('Der bisherige ist nicht mehr angepinnt.')).toBeInTheDocument()
    expect((await card('Der zweite')).getByText('Angepinnt')).toBeVisible()
    expect((await card('Der erste')).queryByText('Angepinnt')).toBeNull()
  })

  it('scrolls to its card if there is no phone preview', async () => {
    onASmallScreen()
    const post = aPost({ content: 'Angepinntes', pinnedAt })
    theServerHas({ PUBLISHED: [aPost({ content: 'Neueres' }), post] }, post)
    const { user } = renderInConsole(lists)
    const pinned = within(await banner())
    const card = (await screen.findAllByRole('article'))[1]
    const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
    await user.click(pinned.getByRole('button', { name: /Angepinntes/ }))
    expect(card).toHaveFocus()
    expect(seen.mock.contexts).toEqual([card])
  })

  it('is shown in a dialog if its card is not in the list yet', async () => {
    onASmallScreen()
    const post = aPost({ content: 'Angepinntes', pinnedAt })
    theServerHas({ PUBLISHED: many(1) }, post)
    const { user } = renderInConsole(lists)
    await user.click(within(await banner()).getByRole('button', { name: /Angepinntes/ }))
    const dialog = await screen.findByRole('dialog', { name: 'Dein angepinnter Post' })
    expect(within(dialog).getByText('Angepinntes')).toBeVisible()
  })

  // spec: HOME-10, ROLES-09
  it('cannot be unpinned without the permission', async () => {
    const post = aPost({ pinnedAt })
    theServerHas({ PUBLISHED: [post] }, post)
    renderInConsole(lists)
    expect(within(await banner()).queryByRole('button', { name: 'Lösen' })).toBeNull()
  })

  // spec: HOME-10
  it('is absent if nothing is pinned', async () => {
    theServerHas({ PUBLISHED: many(1) })
    renderInConsole(lists)
    await screen.findByText('Nummer 1')
    expect(screen.queryByRole('complementary')).toBeNull()
  })
})
