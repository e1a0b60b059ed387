// The section of the settings with the sources, for tests of its parts.
import { screen, waitFor, within } from '@testing-library/react'
import { expect } from 'vitest'
import type { Source } from '@/features/sources/source'
import { openSettings, settled } from './settings'
import { installationHas, theServerHas } from './sources'

type Given = {
  sources?: Source[]
  mustReview?: boolean
  installation?: Parameters<typeof installationHas>[0]
}

/** An installation that can connect everything. */
export const all = { photoNetwork: true, otherSources: true }

export async function open({ sources = [], mustReview = true, installation = all }: Given = {}) {
  const shown = openSettings('/settings/profile')
  installationHas(installation)
  const requests = theServerHas(sources, mustReview)
  await settled()
  await screen.findByRole('heading', { name: 'Automatische Synchronisation' })
  await waitFor(() =>
    expect(screen.queryByLabelText('Automatische Synchronisation wird geladen')).toBeNull(),
  )
  return { ...shown, requests }
}

export const section = () =>
  within(screen.getByRole('region', { name: 'Automatische Synchronisation' }))
export const card = (name: string) => within(section().getByRole('article', { name }))
export const instagramSwitch = () => section().getByRole('switch', { name: /von Instagram/ })
export const reviewSwitch = () => section().getByRole('switch', { name: /erst prüfen/ })
export const address = () => section().getByLabelText('Mastodon-Adresse oder Website')
