import { anEvent } from '@test/attachments'
import { showCard } from '@test/card'
import { aUser } from '@test/home'
import { aPost } from '@test/world'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

vi.mock('./event/EventView', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('shows the post if the view of its attachment cannot be loaded, and announces nothing', async () => {
  aUser()
  const attachments = [anEvent({})] as never
  showCard(aPost({ content: 'Kommt alle', attachments }))
  expect(await screen.findByText('Dieser Teil konnte nicht geladen werden.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible()
  expect(screen.getByText('Kommt alle')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
})
