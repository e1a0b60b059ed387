// Drafts that somebody still writes, in their own list.
import { articles, lists, startLists, theServerHas } from '@test/postLists'
import { renderInConsole } from '@test/render'
import { aDraft } from '@test/world'
import { act, screen, within } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { draftIsOpen, useDrafts } from '@/features/posts/drafts/openDraft'

beforeEach(() => {
  startLists()
  useDrafts.setState({ open: null, wanted: null })
})

const unsent = (change: object = {}) =>
  aDraft({
    id: 'entwurf-1',
    content: 'Sommerfest am See',
    review: 'NONE',
    viewerCanEdit: true,
    viewerCanDelete: true,
    creatorName: 'Mia Sommer',
    workingCopy: {
      __typename: 'WorkingCopy',
      revision: 2,
      savedAt: new Date(Date.now() - 5 * 60_000).toISOString(),
      savedBy: 'Jonas Weber',
      unfinished: ['attachment', 'content'],
    },
    ...change,
  } as never)

/** Opens the lists with this draft and one that waits for release. */
async function openList(change: object = {}) {
  theServerHas({ UNSENT: [unsent(change)], DRAFT: [aDraft({ content: 'Wartet' })] })
  const { user } = renderInConsole(lists, undefined, '/?liste=entwuerfe')
  return { user, list: await screen.findByRole('region', { name: 'Entwürfe 1' }) }
}

it('separates drafts that are still written from those that wait for release', async () => {
  const { user, list } = await openList()
  expect(articles(list)).toHaveLength(1)
  expect(list).toHaveTextContent('Sommerfest am See')
  expect(list).toHaveTextContent('Von Mia Sommer')
  expect(list).toHaveTextContent('zuletzt bearbeitet von Jonas Weber vor 5 Minuten')
  expect(list).toHaveTextContent('Unvollständig: Text und Anhang')
  expect(within(list).queryByRole('button', { name: 'Freigeben' })).toBeNull()
  await user.click(screen.getByRole('link', { name: 'Freizugeben 1' }))
  const waiting = await screen.findByRole('region', { name: 'Freizugebende Veröffentlichungen 1' })
  expect(waiting).toHaveTextContent('Wartet')
})

it('opens a draft in the composer, and then says that it is open', async () => {
  const { user, list } = await openList()
  await user.click(within(list).getByRole('button', { name: /^Weiterschreiben/ }))
  expect(useDrafts.getState().wanted).toEqual({ id: 'entwurf-1' })
  act(() => draftIsOpen('entwurf-1'))
  expect(within(list).getByText('Gerade geöffnet')).toBeVisible()
  expect(within(list).queryByRole('button', { name: /^Weiterschreiben/ })).toBeNull()
})

// spec: ROLES-06
it('offers nothing for a draft of others that this account may not edit', async () => {
  const { list } = await openList({ viewerCanEdit: false, viewerCanDelete: false, content: '' })
  expect(list).toHaveTextContent('Noch ohne Text')
  expect(within(list).queryByRole('button')).toBeNull()
})
