import { openComposer } from '@test/composing'
import { act, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { startEditing } from '@/features/posts/editing'

vi.mock('./EditForm', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('leads back to the new post if the edit form cannot be loaded', async () => {
  const { user } = await openComposer({ typed: 'Schon geschrieben' })
  act(() => startEditing('post-7'))
  expect(await screen.findByRole('button', { name: 'Erneut versuchen' })).toHaveFocus()
  expect(screen.getByRole('alert')).toHaveTextContent('Dieser Teil konnte nicht geladen werden.')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Schon geschrieben')
})
