// spec: SHELL-07
import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { persistSession } from '@/features/session/persist'
import { App } from './App'

vi.mock('@/features/session/persist')

it('shows an error page if it cannot start', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.mocked(persistSession).mockRejectedValue(new Error('no session'))
  render(<App />)
  expect(await screen.findByText('Ein Fehler ist aufgetreten. Das tut uns leid.')).toBeVisible()
})
