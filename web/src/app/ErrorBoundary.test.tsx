// spec: SHELL-07
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { KitProvider } from '@/ui/theme/KitProvider'
import { ErrorBoundary } from './ErrorBoundary'

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
  vi.unstubAllGlobals()
})
