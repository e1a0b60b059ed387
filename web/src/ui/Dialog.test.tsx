import { renderInConsole } from '@test/render'
import { screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'

it('offers a retry if the code of a dialog that cannot be closed fails to load', async () => {
  vi.resetModules()
  const failing = vi
    .fn()
    .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
    .mockImplementation((fetch) => fetch())
  vi.doMock('@/lib/loadPart', () => ({ loadPart: failing, loadedPart: () => undefined }))
  await import('@/lib/moreTexts')
  const { Dialog } = await import('./Dialog')
  const { user } = renderInConsole(<Dialog title="Willkommen">Leg ein Passwort fest.</Dialog>)
  await user.click(await screen.findByRole('button', { name: 'Erneut versuchen' }))
  expect(await screen.findByRole('dialog', { name: 'Willkommen' })).toBeVisible()
})
