// The banner of the home page for sources that need somebody who acts.
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { aSource, connectionOf, instagram } from '@test/sources'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type Me, useMe } from '@/features/profiles/useMe'
import { SourcesBanner } from './SourcesBanner'
import type { Source } from './source'

const failed = { state: 'FAILED', nextCheckAt: null } as const

/** Appears at the same time as the banner. */
const Loaded = () => useMe().me && <p>Geladen</p>

function show(sources: Source[], me: Partial<Me> = {}) {
  const ofInstagram = sources.find(({ network }) => network === 'INSTAGRAM') ?? null
  aUser({ sources, instagramConnection: connectionOf(ofInstagram), ...me } as never)
  renderInConsole(
    <>
      <SourcesBanner />
      <Loaded />
    </>,
  )
}

const links = () =>
  screen
    .queryAllByRole('link', { name: 'Zur Synchronisation' })
    .map((link) => link.getAttribute('href'))

// spec: HOME-08
it('says that the connection to Instagram is lost, and links to the settings that connect it again', async () => {
  show([instagram({ ...failed, problem: 'RECONNECT' })])
  expect(
    await screen.findByText('Die Verbindung zu Instagram funktioniert nicht mehr'),
  ).toBeVisible()
  expect(screen.getByText(/in den Einstellungen .* erneut/)).toBeVisible()
  expect(links()).toEqual(['/settings/profile#sync'])
})

it('names other sources that failed', async () => {
  show([
    aSource({ ...failed, name: 'Neues' }),
    aSource({ ...failed, name: '@fs@uni.social', network: 'MASTODON' }),
    aSource({ state: 'DELAYED', name: 'Langsam' }),
  ])
  expect(await screen.findByText('Wird nicht mehr übernommen: Neues, @fs@uni.social')).toBeVisible()
  expect(links()).toEqual(['/settings/profile#sync'])
})

it('has no link for those who may not change connections', async () => {
  show([instagram(failed), aSource(failed)], { viewerCanEditProfile: false })
  expect(await screen.findAllByText(/Wer das Profil bearbeiten darf/)).toHaveLength(2)
  expect(links()).toEqual([])
})

it('is not shown while everything works', async () => {
  show([instagram(), aSource({ state: 'DELAYED' })])
  expect(await screen.findByText('Geladen')).toBeVisible()
  expect(screen.queryByRole('status')).toBeNull()
})
