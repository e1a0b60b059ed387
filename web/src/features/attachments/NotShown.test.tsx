import { anEvent } from '@test/attachments'
import { showCard } from '@test/card'
import { answer } from '@test/server'
import { signIn } from '@test/session'
import { aMe, aPost } from '@test/world'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'

vi.mock('./event/EventView', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('shows the post if the view of its attachment cannot be loaded, and announces nothing', async () => {
  signIn()
  answer(MeQuery, { me: aMe() })
  const attachments = [anEvent({})] as never
  showCard(aPost({ content: 'Kommt alle', attachments }))
  expect(await screen.findByText('Dieser Teil konnte nicht geladen werden.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  expect(screen.getByText('Kommt alle')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
