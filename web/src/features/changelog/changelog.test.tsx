import { beforeEach, describe, expect, it } from 'vitest'
import { isNewer, newest, releases } from './releases'
import '@/lib/moreTexts'
import { renderInConsole } from '@test/render'
import { signIn } from '@test/session'
import { screen, waitFor, within } from '@testing-library/react'
import { updateSession, useSession } from '@/features/session/store'
import { ChangelogBanner } from './ChangelogBanner'

describe('the releases', () => {
  // spec: HOME-09, ONBOARD-08
  it.each([
    ['1.3.0', '1.2.0', true],
    ['1.3.0', '1.3.0', false],
    ['1.2.0', '1.3.0', false],
    ['1.10.0', '1.9.0', true],
    ['1.3.0', '1.2.10', true],
    ['2.0.0', '1.9.9', true],
    ['1.3.0', '1.3.0-rc.1', true],
    ['1.3.0', '1.3.0+7', false],
    ['1.3.0', 'unsinn', true],
  ])('%s is newer than %s: %s', (version, than, answer) => {
    expect(isNewer(version, than)).toBe(answer)
  })

  // spec: HOME-09, ONBOARD-09
  it('lists the releases, newest first', () => {
    expect(releases.map(({ version }) => version)).toEqual(['1.3.0', '1.2.0', '1.1.0'])
    expect(newest).toBe('1.3.0')
  })
})

describe('the banner', () => {
  const stored = () => useSession.getState().feedVersion
  const notice = () => screen.queryByText('Neu bei Aushang')

  beforeEach(() => signIn())

  // spec: HOME-09, ONBOARD-08
  it('shows nothing on the first sign-in, and stores the newest version', async () => {
    renderInConsole(<ChangelogBanner />)
    await waitFor(() => expect(stored()).toBe('1.3.0'))
    expect(notice()).toBeNull()
  })

  // spec: HOME-09, ONBOARD-08
  it('shows nothing for a version that was seen', () => {
    updateSession({ feedVersion: '1.3.0' })
    renderInConsole(<ChangelogBanner />)
    expect(notice()).toBeNull()
  })

  // spec: HOME-09, ONBOARD-08
  it('shows a newer version until it is dismissed', async () => {
    updateSession({ feedVersion: '1.2.0' })
    const { user, unmount } = renderInConsole(<ChangelogBanner />)
    expect(notice()).toBeVisible()
    expect(stored()).toBe('1.2.0')
    await user.click(screen.getByRole('button', { name: 'Ausblenden' }))
    expect(notice()).toBeNull()
    expect(stored()).toBe('1.3.0')
    unmount()
    renderInConsole(<ChangelogBanner />)
    expect(notice()).toBeNull()
  })

  // spec: HOME-09, ONBOARD-08, ONBOARD-09
  it('opens the notes with the changes of each version', async () => {
    updateSession({ feedVersion: '1.0.0' })
    const { user } = renderInConsole(<ChangelogBanner />)
    await user.click(screen.getByRole('button', { name: 'Ansehen' }))
    expect(stored()).toBe('1.3.0')
    expect(notice()).toBeNull()
    const dialog = within(await screen.findByRole('dialog', { name: 'Was ist neu?' }))
    expect(
      dialog.getAllByRole('heading', { level: 3 }).map(({ textContent }) => textContent),
    ).toEqual(['Posts bearbeiten 1.3.0', 'Videos und Links anhängen 1.2.0', 'Posts planen 1.1.0'])
  })
})
