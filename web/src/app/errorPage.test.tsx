// spec: SHELL-07
import { openAt } from '@test/render'
import { answer } from '@test/server'
import { signIn, stateAnswer } from '@test/session'
import { aMe, config } from '@test/world'
import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { expect, it, vi } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import { persistSession } from '@/features/session/persist'
import { SessionStateQuery } from '@/features/session/state/queries'
import { KitProvider } from '@/ui/theme/KitProvider'
import { App } from './App'
import { ErrorBoundary } from './ErrorBoundary'

vi.mock('@/features/session/persist')
vi.mock('@/pages/settings/SettingsPage', () => {
  throw new Error('broken code')
})

it('shows an error page in place of a page whose code fails', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  answer(ConfigQuery, { config })
  answer(SessionStateQuery, stateAnswer())
  answer(MeQuery, { me: aMe() })
  signIn()
  openAt('/settings')
  expect(await screen.findByText('Ein Fehler ist aufgetreten. Das tut uns leid.')).toBeVisible()
})

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
