// Unsaved changes to the profile.
import { aForm, field, openForm, save, takes } from '@test/profileForm'
import { answer, hold } from '@test/server'
import { signIn } from '@test/session'
import { aProfile, openSettings } from '@test/settings'
import { fillStorage } from '@test/storage'
import { anImage } from '@test/uploads'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { FilesQuery } from '@/features/media/storedFiles'
import { endSession } from '@/features/session/store'
import { dateTime } from '@/lib/dates'
import { lastingNames, openVault } from '@/lib/vault'
import type { Texts } from './fields'
import { UpdateUserMutation } from './queries'

beforeEach(aForm)

describe('unsaved changes', () => {
  async function openAndWrite(name = 'Fachschaft Physik') {
    const opened = await openForm()
    await opened.write('Anzeigename', name)
    await waitFor(() => expect(lastingNames('settings.')).toHaveLength(1))
    return opened
  }

  it('are restored after a reload', async () => {
    const { close } = await openAndWrite()
    close()
    await openForm()
    expect(field('Anzeigename')).toHaveValue('Fachschaft Physik')
    expect(save()).toBeEnabled()
  })

  it('are restored after the session has ended, without a confirmation', async () => {
    const { close } = await openAndWrite()
    endSession()
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeInTheDocument()
    expect(screen.queryByRole('dialog')).toBeNull()
    close()
    await openForm()
    expect(field('Anzeigename')).toHaveValue('Fachschaft Physik')
  })

  /** Stores changes in the entry of a closed tab. */
  async function leaveBehind(texts: Partial<Texts>, at: number, pictures = {}): Promise<void> {
    const name = `settings.account-1.profile-1.${crypto.randomUUID()}`
    await openVault(name, { lasting: true }).save({ edits: { texts, pictures }, at })
  }
  const ago = (hours: number) => Date.now() - hours * 3_600_000

  it('of closed tabs are restored, with their date', async () => {
    await leaveBehind({ displayName: 'Erst so', 'contact.website': 'https://alt.de' }, ago(2))
    const at = ago(1)
    await leaveBehind({ displayName: 'Dann so' }, at)
    await leaveBehind({ 'contact.imprint': 'https://vergessen.de' }, ago(24 * 8))
    const { user } = await openForm()
    expect(field('Anzeigename')).toHaveValue('Dann so')
    expect(field('Website')).toHaveValue('https://alt.de')
    expect(field('Impressum')).toHaveValue('')
    const since = `Noch nicht gespeichert: Änderungen vom ${dateTime(at)}`
    const notice = screen.getByText(/^Noch nicht gespeichert: Änderungen vom/)
    expect(notice).toBeVisible()
    expect(notice.textContent).toBe(since)
    expect(lastingNames('settings.')).toHaveLength(1)
    takes(aProfile({ displayName: 'Dann so' }))
    await user.click(save())
    await waitFor(() => expect(lastingNames('settings.')).toEqual([]))
    await user.type(field('Anzeigename'), '!')
    expect(screen.getByText('Noch nicht gespeichert')).toBeVisible()
  })

  describe('with an image whose URL has expired', () => {
    const crop = { x: 0, y: 0, width: 400, height: 400 }
    const leaveAPicture = () => {
      const image = anImage(`alt.jpg?expires=${ago(1)}&signature=x`, { raw: 'bild', ...size })
      return leaveBehind({}, ago(2), { avatar: { image, crop } })
    }
    const size = { width: 400, height: 400 }
    const image = anImage('neu.jpg', size)
    const found = (raws: unknown) => ({
      files: [raws]
        .flat()
        .map((raw) => ({ __typename: 'MediaFile', raw, image, audio: null, video: null })),
    })
    const isShownAnew = () =>
      waitFor(() => expect(document.querySelector('img[src="/files/neu.jpg"]')).toBeInTheDocument())

    it('show it with a new URL', async () => {
      await leaveAPicture()
      answer(FilesQuery, ({ raws }) => found(raws) as never)
      await openForm()
      await isShownAnew()
      expect(save()).toBeEnabled()
    })

    it('are saved even if the URL is renewed during the request', async () => {
      await leaveAPicture()
      const { held, release } = hold()
      answer(FilesQuery, ({ raws }) => held.then(() => found(raws) as never))
      answer(UpdateUserMutation, async () => {
        release()
        await isShownAnew()
        return { updateUser: aProfile() }
      })
      const { user } = await openForm()
      await user.click(save())
      expect(await screen.findByText('Alles gespeichert')).toBeVisible()
    })

    it('report immediately that the server has deleted the file', async () => {
      await leaveAPicture()
      answer(FilesQuery, { files: [] })
      await openForm()
      expect(await screen.findByText(/^Der Server hat das Bild nicht mehr/)).toBeVisible()
    })
  })

  it('of a closed tab do not replace those of the current one', async () => {
    const { close } = await openAndWrite('Hier')
    close()
    await leaveBehind({ displayName: 'Dort' }, ago(1))
    await openForm()
    expect(field('Anzeigename')).toHaveValue('Hier')
    expect(screen.getByText('Noch nicht gespeichert')).toBeVisible()
    expect(lastingNames('settings.')).toHaveLength(2)
  })

  it('of closed tabs stay in place if they do not fit into one entry', async () => {
    await leaveBehind({ displayName: 'Dort' }, ago(2))
    await leaveBehind({ 'contact.website': 'https://dort.de' }, ago(1))
    const full = fillStorage()
    await openForm()
    expect(field('Anzeigename')).toHaveValue('Dort')
    expect(field('Website')).toHaveValue('https://dort.de')
    expect(lastingNames('settings.')).toHaveLength(2)
    full.mockRestore()
  })

  it('are deleted on logout, after a warning', async () => {
    const { user } = await openAndWrite()
    await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Abmelden?' }))
    expect(dialog.getByText('Änderungen am Profil')).toBeInTheDocument()
    await user.click(dialog.getByRole('button', { name: 'Abmelden' }))
    expect(await screen.findByRole('heading', { name: 'Anmelden' })).toBeInTheDocument()
    expect(lastingNames('settings.')).toEqual([])
  })

  it('are not shown to another account', async () => {
    const { close } = await openAndWrite()
    close()
    openSettings('/settings')
    signIn({ accountId: 'account-2' })
    expect(await screen.findByLabelText('Anzeigename')).toHaveValue('Fachschaft Informatik')
  })
})
