// Internal staff creates a profile.
import { axe } from '@test/axe'
import { answer, refuse } from '@test/server'
import { settled } from '@test/settings'
import { aManagedProfile, openAsStaff, pageOfProfiles } from '@test/staff'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import { LogoutMutation } from '@/features/session/signOut'
import { useSession } from '@/features/session/store'
import { ManagedProfilesQuery } from '../queries'
import { SignupMutation } from './queries'

const created = (email: string) =>
  ({
    signup: {
      __typename: 'SignedUp',
      profile: { __typename: 'Author', id: 'profile-9', displayName: 'Fachschaft Physik' },
      account: { __typename: 'Account', id: 'account-9', email },
    },
  }) as const

const find = async () => within(await screen.findByRole('dialog', { name: 'Neues Profil anlegen' }))

async function open() {
  const opened = openAsStaff('/admin')
  await settled()
  await opened.user.click(await screen.findByRole('button', { name: 'Neuen Nutzer anlegen' }))
  const dialog = await find()
  const sent = answer(SignupMutation, ({ email }) => created(email))
  const put = (label: string, value: string) =>
    fireEvent.change(dialog.getByLabelText(label), { target: { value } })
  const fill = () => {
    put('Art des Profils', 'STUDENT_COUNCIL')
    put('E-Mail-Adresse', 'fs@uni.de')
    put('Profilname', 'fs-physik')
    put('Anzeigename', 'Fachschaft Physik')
  }
  const send = () => fireEvent.click(dialog.getByRole('button', { name: 'Anlegen' }))
  const toOther = () =>
    fireEvent.click(dialog.getByRole('radio', { name: 'An eine andere Adresse' }))
  return { ...opened, dialog, sent, put, fill, send, toOther }
}
const done = () => screen.findByRole('dialog', { name: '„Fachschaft Physik“ ist angelegt' })
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

describe('the fields', () => {
  // spec: ADMIN-02
  it('are role, address, both names, the person, the recipient and the customer id', async () => {
    const { dialog } = await open()
    for (const label of [
      'Art des Profils',
      'E-Mail-Adresse',
      'Profilname',
      'Anzeigename',
      'Name der Person',
      'CRM-ID',
    ])
      expect(dialog.getByLabelText(label)).toHaveValue('')
    expect(dialog.getByRole('radio', { name: 'An die E-Mail-Adresse des Accounts' })).toBeChecked()
    expect(dialog.getByLabelText('Art des Profils')).toHaveFocus()
    expect(await axe()).toEqual([])
  })

  // spec: ADMIN-03
  it('offer all six kinds, also recruiting, each with an explanation', async () => {
    const { dialog, put } = await open()
    const role = dialog.getByLabelText('Art des Profils')
    const values = within(role)
      .getAllByRole('option')
      .map((one) => (one as HTMLOptionElement).value)
    expect(values.sort()).toEqual([
      'CONTENT_PROVIDER',
      'INSTITUTION',
      'RECRUITING_PROMOTER',
      'STUDENT_COUNCIL',
      'UNIVERSITY',
      'USER',
    ])
    put('Art des Profils', 'RECRUITING_PROMOTER')
    expect(role).toHaveAccessibleDescription('Stellt Unternehmen und Jobs vor.')
  })

  // spec: ADMIN-03, ADMIN-04, ADMIN-10
  it('are required, except for the person and the customer id', async () => {
    const { dialog, send, sent } = await open()
    send()
    expect(await dialog.findByText('Bitte wähl die Art des Profils aus')).toBeVisible()
    expect(dialog.getByText('Bitte gib eine E-Mail-Adresse ein')).toBeVisible()
    expect(dialog.getByText('Bitte gib einen Profilnamen ein')).toBeVisible()
    expect(dialog.getByText('Bitte gib einen Anzeigenamen ein')).toBeVisible()
    expect(dialog.getByLabelText('Art des Profils')).toHaveFocus()
    expect(dialog.getByLabelText('Name der Person')).toBeValid()
    expect(dialog.getByLabelText('CRM-ID')).toBeValid()
    expect(sent).toEqual([])
  })

  // spec: ADMIN-04
  it.each(['fs@', 'fs uni.de', 'fs@uni'])('require a valid address, not %s', async (address) => {
    const { dialog, fill, put, send, sent, checked } = await open()
    fill()
    put('E-Mail-Adresse', address)
    send()
    expect(await dialog.findByText('Diese E-Mail-Adresse stimmt so nicht')).toBeVisible()
    expect(dialog.getByLabelText('E-Mail-Adresse')).toHaveFocus()
    expect([sent, checked.emails]).toEqual([[], []])
  })

  it.each([
    ['ab', 'Bitte gib mindestens 3 Zeichen ein'],
    ['a'.repeat(31), 'Bitte kürze auf höchstens 30 Zeichen'],
    ['1ab', 'Das erste Zeichen muss ein Buchstabe sein'],
    ['fs physik', /^Bitte verwende nur Buchstaben/],
    ['fs-admin', 'Bitte vermeide folgende Wörter: aushang, admin'],
  ])('refuse the username %s', async (name, why) => {
    const { dialog, fill, put, send } = await open()
    fill()
    put('Profilname', name)
    send()
    expect(await dialog.findByText(why)).toBeVisible()
    expect(dialog.getByLabelText('Profilname')).toHaveFocus()
  })

  it.each([
    ['Name der Person', 200],
    ['CRM-ID', 200],
  ])('refuse more than the maximum of characters: %s', async (label, max) => {
    const { dialog, fill, put, send, sent } = await open()
    fill()
    put(label, 'x'.repeat(max + 1))
    send()
    expect(await dialog.findByText(`Bitte kürze auf höchstens ${max} Zeichen`)).toBeVisible()
    expect(sent).toEqual([])
    put(label, 'x'.repeat(max))
    send()
    await waitFor(() => expect(sent).toHaveLength(1))
  })
})

describe('half a second after typing', () => {
  async function openWithTimers() {
    const opened = await open()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    return opened
  }

  // spec: ADMIN-05, ADMIN-06
  it('the address is checked: taken', async () => {
    const { dialog, put, checked } = await openWithTimers()
    put('E-Mail-Adresse', 'take@uni.de')
    await act(() => vi.advanceTimersByTimeAsync(499))
    put('E-Mail-Adresse', 'taken@uni.de')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(checked.emails).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    expect(await dialog.findByText('E-Mail bereits vergeben')).toBeVisible()
    expect(checked.emails).toEqual([{ email: 'taken@uni.de' }])
  })

  // spec: ADMIN-07, PROFILE-27
  it('the username is checked: taken', async () => {
    const { dialog, put, checked } = await openWithTimers()
    put('Profilname', 'take')
    await act(() => vi.advanceTimersByTimeAsync(499))
    put('Profilname', ' taken ')
    await act(() => vi.advanceTimersByTimeAsync(499))
    expect(checked.usernames).toEqual([])
    await act(() => vi.advanceTimersByTimeAsync(1))
    vi.useRealTimers()
    expect(await dialog.findByText('Profilname bereits vergeben')).toBeVisible()
    expect(checked.usernames).toEqual([{ username: 'taken' }])
  })

  // spec: ADMIN-05
  it('both are reported as free', async () => {
    const { dialog, fill } = await open()
    fill()
    expect(await dialog.findByText('Für diese Adresse gibt es noch keinen Account.')).toBeVisible()
    expect(await dialog.findByText('Dieser Profilname ist frei.')).toBeVisible()
  })

  // spec: ADMIN-05, PROFILE-27
  it('what is taken is not sent', async () => {
    const { dialog, fill, put, send, sent } = await open()
    fill()
    put('Profilname', 'taken')
    await dialog.findByText('Profilname bereits vergeben')
    send()
    await waitFor(() => expect(dialog.getByLabelText('Profilname')).toHaveFocus())
    expect(sent).toEqual([])
  })
})

describe('the registration mail', () => {
  // spec: ADMIN-08, ADMIN-10
  it("goes to the account's address, and optional fields are left out", async () => {
    const { fill, send, sent } = await open()
    fill()
    send()
    const dialog = within(await done())
    expect(dialog.getByText(/Registrierungsmail an fs@uni\.de geschickt/)).toBeVisible()
    expect(sent).toEqual([
      {
        role: 'STUDENT_COUNCIL',
        email: 'fs@uni.de',
        username: 'fs-physik',
        displayName: 'Fachschaft Physik',
        name: null,
        recipient: null,
        pipedriveId: null,
      },
    ])
  })

  // spec: ADMIN-08, ADMIN-11
  it('goes to another address if one is given; all texts are trimmed', async () => {
    const { fill, put, toOther, send, sent } = await open()
    fill()
    put('E-Mail-Adresse', ' fs@uni.de ')
    put('Profilname', ' fs-physik ')
    put('Anzeigename', ' Fachschaft Physik ')
    put('Name der Person', ' Eva Lang ')
    put('CRM-ID', ' 4711 ')
    toOther()
    put('Andere Adresse', ' eva@privat.de ')
    send()
    const dialog = within(await done())
    expect(dialog.getByText(/Registrierungsmail an eva@privat\.de geschickt/)).toBeVisible()
    expect(sent).toEqual([
      {
        role: 'STUDENT_COUNCIL',
        email: 'fs@uni.de',
        username: 'fs-physik',
        displayName: 'Fachschaft Physik',
        name: 'Eva Lang',
        recipient: 'eva@privat.de',
        pipedriveId: '4711',
      },
    ])
  })

  // spec: ADMIN-09
  it.each([
    ['', 'Bitte gib die Adresse für die Registrierungsmail ein'],
    ['eva@', 'Diese E-Mail-Adresse stimmt so nicht'],
  ])('needs the other address (%j)', async (address, why) => {
    const { dialog, fill, put, toOther, send, sent } = await open()
    fill()
    toOther()
    put('Andere Adresse', address)
    send()
    expect(await dialog.findByText(why)).toBeVisible()
    expect(dialog.getByLabelText('Andere Adresse')).toHaveFocus()
    expect(sent).toEqual([])
    fireEvent.click(dialog.getByRole('radio', { name: 'An die E-Mail-Adresse des Accounts' }))
    send()
    await waitFor(() => expect(sent).toHaveLength(1))
    expect(sent[0]?.recipient).toBeNull()
  })
})

describe('a refusal', () => {
  // spec: ADMIN-05, PROFILE-27
  it.each([
    ['email', 'EMAIL_TAKEN', 'E-Mail-Adresse', 'E-Mail bereits vergeben'],
    ['username', 'USERNAME_TAKEN', 'Profilname', 'Profilname bereits vergeben'],
    ['pipedriveId', 'TOO_LONG', 'CRM-ID', 'Bitte kürze auf höchstens 200 Zeichen'],
  ])('is shown at its field: %s', async (field, reason, label, why) => {
    const { dialog, fill, send } = await open()
    fill()
    refuse(SignupMutation, { code: 409, reason, field })
    send()
    await waitFor(() => expect(dialog.getByLabelText(label)).toHaveFocus())
    expect(dialog.getByText(why)).toBeVisible()
    expect(dialog.getByRole('alert')).toHaveTextContent('Das Profil konnte nicht angelegt werden')
  })

  it('without a field shows why, and keeps the input', async () => {
    const { dialog, fill, send } = await open()
    fill()
    refuse(SignupMutation, { code: 500, reason: 'STORAGE_FULL' })
    send()
    const alert = await dialog.findByRole('alert')
    expect(alert).toHaveTextContent('Der Server kann gerade nichts speichern')
    expect(alert).toHaveTextContent('hilfe@aushang.example')
    expect(dialog.getByLabelText('Profilname')).toHaveValue('fs-physik')
  })
})

describe('afterwards', () => {
  // spec: ADMIN-01, ADMIN-02
  it('the dialog says what happens next, and opens the profile', async () => {
    const { user, fill, send, router } = await open()
    fill()
    answer(ManagedProfilesQuery, ({ page }) =>
      pageOfProfiles(
        [aManagedProfile(), aManagedProfile({ id: 'profile-9', displayName: 'Fachschaft Physik' })],
        page,
      ),
    )
    send()
    const dialog = within(await done())
    expect(dialog.getByText(/^Das Profil ist offline\./)).toBeVisible()
    expect(await axe()).toEqual([])
    await user.click(dialog.getByRole('link', { name: 'Im internen Bereich öffnen' }))
    await closed()
    expect(router.state.location.search).toBe('?profile=profile-9')
    expect(await screen.findByRole('link', { name: 'Fachschaft Physik' })).toBeVisible()
    await waitFor(() =>
      expect(screen.getByRole('heading', { name: 'Profil verwalten' })).toHaveFocus(),
    )
  })

  // spec: ADMIN-38
  it('switches into the new profile', async () => {
    const { user, fill, send, switched } = await open()
    fill()
    send()
    const dialog = within(await done())
    await user.click(dialog.getByRole('button', { name: 'In dieses Profil wechseln' }))
    await waitFor(() => expect(useSession.getState().selectedProfile).toBe('profile-9'))
    expect(switched).toEqual([{ id: 'profile-9' }])
    await closed()
  })
})

describe('the input', () => {
  const reopen = async (user: Awaited<ReturnType<typeof open>>['user']) => {
    await user.keyboard('{Escape}')
    await closed()
    await user.click(screen.getByRole('button', { name: 'Neuen Nutzer anlegen' }))
    return find()
  }

  it('survives closing the dialog, and can be discarded', async () => {
    const { user, fill } = await open()
    fill()
    const dialog = await reopen(user)
    expect(dialog.getByLabelText('Profilname')).toHaveValue('fs-physik')
    await user.click(dialog.getByRole('button', { name: 'Formular leeren' }))
    expect(dialog.getByLabelText('Profilname')).toHaveValue('')
    expect(dialog.getByLabelText('Art des Profils')).toHaveFocus()
    expect(dialog.queryByRole('button', { name: 'Formular leeren' })).toBeNull()
  })

  it('survives a reload', async () => {
    const { fill, unmount } = await open()
    fill()
    await waitFor(() =>
      expect(Object.keys(localStorage).join()).toContain('newProfile.account-1.newProfile.'),
    )
    unmount()
    const { dialog } = await open()
    await waitFor(() => expect(dialog.getByLabelText('Profilname')).toHaveValue('fs-physik'))
  })

  it('is gone after the profile was created', async () => {
    const { user, fill, send } = await open()
    fill()
    send()
    await done()
    const dialog = await reopen(user)
    expect(dialog.getByLabelText('Profilname')).toHaveValue('')
  })

  it('is listed at logout, which would delete it', async () => {
    answer(LogoutMutation, { logout: true })
    const { user, fill } = await open()
    fill()
    await user.keyboard('{Escape}')
    await closed()
    await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Abmelden?' }))
    expect(dialog.getByText('Angaben für ein neues Profil')).toBeVisible()
  })
})
