// Internal staff acts for another profile in this tab.
import { axe } from '@test/axe'
import { answer, hold, refuse } from '@test/server'
import { aProfile, settled } from '@test/settings'
import { aManagedProfile, openAsStaff, selectedIn } from '@test/staff'
import { aMe } from '@test/world'
import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { useUploads } from '@/features/media/uploads'
import { EditedProfileQuery } from '@/features/profiles/edit/queries'
import { MeQuery, SetVisibilityMutation } from '@/features/profiles/queries'
import { updateSession, useSession } from '@/features/session/store'
import { SwitchProfileMutation } from '../queries'

const selected = () => useSession.getState().selectedProfile
const banner = () => screen.findByText('Du arbeitest gerade für „Universität Beispiel“.')
const noBanner = () => waitFor(() => expect(screen.queryByText(/^Du arbeitest gerade/)).toBeNull())
const intoUniversity = () =>
  screen.findByRole('button', { name: 'In dieses Profil wechseln: Universität Beispiel' })
const written = () => screen.getByLabelText('Text auf Deutsch')
const composer = () => screen.findByLabelText('Text auf Deutsch')

async function open(path = '/admin') {
  const opened = openAsStaff(path, [
    aManagedProfile(),
    aManagedProfile({ id: 'profile-1', displayName: 'Fachschaft Informatik' }),
  ])
  await settled()
  return opened
}
const back = async (user: Awaited<ReturnType<typeof open>>['user']) =>
  user.click(await screen.findByRole('button', { name: 'Zurück zu meinem Profil' }))

afterEach(() => useUploads.setState({}, true))

describe('switching', () => {
  // spec: SHELL-28, ADMIN-38
  it('selects the profile of a result, forgets the cache and opens the home page', async () => {
    const { user, router, switched } = await open()
    const button = await intoUniversity()
    const asked = vi.fn<(profile: string | null) => void>()
    const account = { ...aMe().account, role: 'SUPERADMIN' as const }
    answer(MeQuery, (_variables, request) => {
      asked(selectedIn(request))
      return { me: aMe({ id: 'profile-2', displayName: 'Universität Beispiel', account }) }
    })
    await user.click(button)
    expect(await banner()).toBeVisible()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(await screen.findByRole('heading', { name: 'Universität Beispiel' })).toBeVisible()
    expect(switched).toEqual([{ id: 'profile-2' }])
    expect(selected()).toBe('profile-2')
    expect(asked).toHaveBeenCalledWith('profile-2')
    await waitFor(() => expect(screen.queryByText('Fachschaft Informatik')).toBeNull())
  })

  // spec: ADMIN-38
  it('is offered in the panel, too', async () => {
    const { user } = await open('/admin/profiles?profile=profile-2')
    await user.click(await screen.findByRole('button', { name: 'In dieses Profil wechseln' }))
    expect(await banner()).toBeVisible()
  })

  it('is not offered for the current profile', async () => {
    const { user } = await open()
    await intoUniversity()
    expect(screen.getByText('Dieses Profil ist gerade gewählt')).toBeVisible()
    await user.click(await intoUniversity())
    await banner()
  })

  it('into the own profile ends the selection', async () => {
    updateSession({ selectedProfile: 'profile-2' })
    const { user } = await open()
    act(() => updateSession({ selectedProfile: 'profile-2' }))
    await banner()
    await user.click(
      await screen.findByRole('button', {
        name: 'In dieses Profil wechseln: Fachschaft Informatik',
      }),
    )
    await noBanner()
    expect(selected()).toBeNull()
  })

  // spec: SHELL-28, ADMIN-37
  it('shows why it was refused, and stays', async () => {
    const { user, router } = await open()
    refuse(SwitchProfileMutation, { code: 404, reason: 'NOT_FOUND' })
    await user.click(await intoUniversity())
    expect(await screen.findByText('Wechseln nicht möglich')).toBeInTheDocument()
    expect(screen.getByText('Das gibt es nicht mehr.')).toBeInTheDocument()
    expect(selected()).toBeNull()
    expect(router.state.location.pathname).toBe('/admin')
  })

  it('waits until a change for the current profile is answered', async () => {
    const { held, release } = hold()
    const { user } = await open()
    const changed = vi.fn<(profile: string | null) => void>()
    answer(SetVisibilityMutation, async (_variables, request) => {
      changed(selectedIn(request))
      await held
      return { setVisibility: aMe({ visible: false }) }
    })
    await user.click(await screen.findByRole('button', { name: /Dein Menü/ }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /Online/ }))
    await user.click(await screen.findByRole('button', { name: 'Offline stellen' }))
    await waitFor(() => expect(changed).toHaveBeenCalledExactlyOnceWith(null))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    fireEvent.click(await intoUniversity())
    await new Promise((done) => setTimeout(done, 50))
    expect(selected()).toBeNull()
    release()
    await waitFor(() => expect(selected()).toBe('profile-2'))
  })

  it('waits for a file that is being uploaded', async () => {
    const { user, switched } = await open()
    const file = new File(['x'], 'bild.jpg')
    const upload = { file, kind: 'IMAGE', localUrl: '', waiting: false, share: 0.5 } as const
    useUploads.setState({ 'fresh/blog.image': { ...upload, wrong: null, givenUp: false } })
    await user.click(await intoUniversity())
    expect(await screen.findByText(/^Gerade wird noch eine Datei hochgeladen/)).toBeInTheDocument()
    expect(switched).toEqual([])
    expect(selected()).toBeNull()
  })
})

describe('the banner', () => {
  // spec: SHELL-28
  it.each(['/', '/settings/account', '/admin', '/gibt/es/nicht'])(
    'is on %s, and absent for the own profile',
    async (path) => {
      await open(path)
      await screen.findByRole('button', { name: /Dein Menü/ })
      await noBanner()
      act(() => updateSession({ selectedProfile: 'profile-2' }))
      expect(await banner()).toBeVisible()
      expect(await axe()).toEqual([])
    },
  )

  it('leads back to the own profile', async () => {
    const { user, router } = await open('/settings/account')
    act(() => updateSession({ selectedProfile: 'profile-2' }))
    await banner()
    await back(user)
    await noBanner()
    expect(selected()).toBeNull()
    await waitFor(() => expect(router.state.location.pathname).toBe('/'))
    expect(await screen.findByRole('heading', { name: 'Fachschaft Informatik' })).toBeVisible()
  })
})

// spec: SHELL-28
it('keeps unsent input with the profile it was typed for', async () => {
  const { user, router } = await open('/')
  await user.type(await composer(), 'Für die Fachschaft')
  await act(() => router.navigate('/admin'))
  await user.click(await intoUniversity())
  await banner()
  expect(await composer()).toHaveValue('')
  await user.type(await composer(), 'Für die Universität')
  await back(user)
  await noBanner()
  await waitFor(() => expect(written()).toHaveValue('Für die Fachschaft'))
  await act(() => router.navigate('/admin'))
  await user.click(await intoUniversity())
  await banner()
  await waitFor(() => expect(written()).toHaveValue('Für die Universität'))
})

// spec: SHELL-28
it('keeps an unsaved form for its profile and asks nothing on the way to another one', async () => {
  answer(EditedProfileQuery, (_variables, request) => ({
    me: selectedIn(request)
      ? { ...aProfile({ displayName: 'Universität Beispiel' }), id: 'profile-2' }
      : aProfile(),
  }))
  const { user, router } = await open('/settings')
  act(() => updateSession({ selectedProfile: 'profile-2' }))
  await banner()
  const field = () => screen.findByLabelText('Anzeigename')
  await screen.findByDisplayValue('Universität Beispiel')
  fireEvent.change(await field(), { target: { value: 'Universität Neu' } })
  await back(user)
  await waitFor(() => expect(router.state.location.pathname).toBe('/'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await act(() => router.navigate('/settings'))
  expect(await field()).toHaveValue('Fachschaft Informatik')
  act(() => updateSession({ selectedProfile: 'profile-2' }))
  await screen.findByDisplayValue('Universität Neu')
})
