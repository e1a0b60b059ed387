import { aUser, someLists } from '@test/home'
import { anEye } from '@test/observe'
import { renderInConsole } from '@test/render'
import { screen, within } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { HomePage } from './HomePage'

vi.mock('@/features/profiles/edit/CardEdit', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

it('leads back to the card if the form of the profile cannot be loaded', async () => {
  anEye()
  aUser()
  someLists()
  const { user } = renderInConsole(<HomePage />)
  const column = within(await screen.findByRole('complementary', { name: 'Dein Profil' }))
  await user.click(await column.findByRole('button', { name: 'Profil bearbeiten' }))
  const notice = await column.findByRole('alert')
  expect(notice).toHaveTextContent('Dieser Teil konnte nicht geladen werden.')
  await user.click(column.getByRole('button', { name: 'Abbrechen' }))
  expect(await column.findByRole('button', { name: 'Profil bearbeiten' })).toBeVisible()
})
