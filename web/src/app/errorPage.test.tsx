// spec: SHELL-07
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { persistSession } from '@/features/session/persist'
import { KitProvider } from '@/ui/theme/KitProvider'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'

vi.mock('@/features/session/persist')

it('shows an error page if it cannot start', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  vi.mocked(persistSession).mockRejectedValue(new Error('no session'))
  render(<App />)
  expect(await screen.findByText('Ein Fehler ist aufgetreten. Das tut uns leid.')).toBeVisible()
})

function Broken(): never {
  throw new Error('broken')
}

it('shows an error page with a button that reloads the page', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  const reload = vi.fn()
  vi.stubGlobal('location', { ...window.location, reload })
  render(
    <KitProvider>
      <ErrorBoundary>
        <Broken />
      </ErrorBoundary>
    </KitProvider>,
  )
  expect(screen.getByText('Ein Fehler ist aufgetreten. Das tut uns leid.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Neu laden' }))
  expect(reload).toHaveBeenCalledOnce()
})
