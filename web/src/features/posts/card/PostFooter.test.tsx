import { showCard } from '@test/card'
import { aUser } from '@test/home'
import { aPost } from '@test/world'
import { act, screen, waitFor } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

const fetched = vi.hoisted(() => vi.fn())
vi.mock('./PostDelivery', () => {
  fetched()
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('shows the post even if the code for its push state cannot be loaded', async () => {
  aUser()
  const delivery = { __typename: 'PostDelivery' } as never
  showCard(aPost({ content: 'Der Hörsaal ist verlegt', delivery }))
  await waitFor(() => expect(fetched).toHaveBeenCalled())
  await act(() =>
    import('./PostDelivery').catch(() => new Promise((resolve) => setTimeout(resolve))),
  )
  expect(screen.getByText('Der Hörsaal ist verlegt')).toBeVisible()
  expect(screen.queryByText(/konnte nicht geladen werden/)).toBeNull()
})

it.each([
  ['the author', { creatorName: 'Lena Hofmann' }, 'Von Lena Hofmann'],
  [
    'who released it',
    { creatorName: 'Lena Hofmann', releasedByName: 'Mehmet Yıldız' },
    'Von Lena Hofmann, freigegeben von Mehmet Yıldız',
  ],
  [
    'one person once',
    { creatorName: 'Lena Hofmann', releasedByName: 'Lena Hofmann' },
    'Von Lena Hofmann',
  ],
  [
    'who released an imported post',
    { creatorName: null, releasedByName: 'Mehmet Yıldız' },
    'Freigegeben von Mehmet Yıldız',
  ],
  [
    'who confirmed an emergency',
    { creatorName: 'Lena Hofmann', releasedByName: 'Mehmet Yıldız', emergencyNeedsTwo: true },
    'Von Lena Hofmann, bestätigt von Mehmet Yıldız',
  ],
])('names %s', (_what, people, line) => {
  aUser()
  showCard(aPost(people as never))
  expect(screen.getByText(line)).toBeVisible()
})

it('shows no names if the accounts were deleted', () => {
  aUser()
  showCard(aPost({ creatorName: null, releasedByName: null }))
  expect(screen.queryByText(/Von |reigegeben von/)).toBeNull()
})
