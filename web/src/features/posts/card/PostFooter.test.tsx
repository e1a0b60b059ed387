import { showCard } from '@test/card'
import { answer } from '@test/server'
import { signIn } from '@test/session'
import { aMe, aPost } from '@test/world'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'

const fetched = vi.hoisted(() => vi.fn())
vi.mock('./PostDelivery', () => {
  fetched()
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('shows the post even if the code for its push state cannot be loaded', async () => {
  signIn()
  answer(MeQuery, { me: aMe() })
  showCard(
    aPost({
      content: 'Der Hörsaal ist verlegt',
      delivery: { __typename: 'PostDelivery' } as never,
    }),
  )
  await vi.waitFor(() => expect(fetched).toHaveBeenCalled())
  await act(() =>
    import('./PostDelivery').catch(() => new Promise((resolve) => setTimeout(resolve))),
  )
  expect(screen.getByText('Der Hörsaal ist verlegt')).toBeVisible()
  expect(screen.queryByText(/konnte nicht geladen werden/)).toBeNull()
})
