// The checklist on the home page, in the whole console.
import { axe } from '@test/axe'
import { onASmallScreen } from '@test/composing'
import { aCouncil, begun, finished, skipping } from '@test/onboarding'
import { openAt } from '@test/render'
import { answer, hold, refuse } from '@test/server'
import { signOut } from '@test/session'
import { aProfile, settled } from '@test/settings'
import { afterTest } from '@test/stubs'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { LinkCollectionQuery } from '@/features/freshman/queries'
import { EditedProfileQuery } from '@/features/profiles/edit/queries'
import { SetVisibilityMutation } from '@/features/profiles/queries'
import type { Me } from '@/features/profiles/useMe'
import { persistSession } from '@/features/session/persist'
import { updateSession, useSession } from '@/features/session/store'
import { followFocus } from '@/ui/focus/followFocus'
import { SkipSetupStepsMutation } from './queries'

vi.mock('canvas-confetti', () => ({
  create: () => Object.assign(() => {}, { reset: () => {} }),
}))

async function open(path = '/') {
  const shown = openAt(path)
  await settled()
  await screen.findByRole('button', { name: /Dein Menü/ })
  return shown
}
const checklist = () => screen.findByRole('region', { name: 'Einrichtung' })
const noChecklist = () =>
  waitFor(() => expect(screen.queryByRole('region', { name: 'Einrichtung' })).toBeNull())
const fold = () => screen.getByRole('button', { name: 'Einrichtung' })
const step = (name: string) => screen.getByText(name).closest('li') as HTMLElement
const openMenu = async (user: UserEvent) => {
  await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
  return within(await screen.findByRole('menu'))
}
const progress = () => useSession.getState().progress
const look = () => act(async () => void document.dispatchEvent(new Event('visibilitychange')))

/** The server stores skipped steps. Returns the requests. */
const stores = () =>
  answer(SkipSetupStepsMutation, ({ steps }) => ({
    updateUserSettings: {
      __typename: 'UserSettings',
      skippedSetupSteps: [...(steps as string[])],
    },
  }))

beforeEach(() => {
  answer(EditedProfileQuery, { me: aProfile() })
  answer(LinkCollectionQuery, {
    me: { __typename: 'Me', id: 'profile-1', linkCollections: [] },
  } as never)
})

describe('it is shown', () => {
  // spec: ONBOARD-01
  it.each<[Me['role'], boolean]>([
    ['STUDENT_COUNCIL', true],
    ['UNIVERSITY', false],
    ['INSTITUTION', false],
    ['CONTENT_PROVIDER', false],
    ['RECRUITING_PROMOTER', false],
  ])('to a %s: %s', async (role, isShown) => {
    aCouncil({ role })
    const { user } = await open()
    if (isShown) await checklist()
    const menu = await openMenu(user)
    expect(!!menu.queryByRole('menuitem', { name: 'Einrichtung zeigen' })).toBe(isShown)
    expect(!!screen.queryByRole('region', { name: 'Einrichtung' })).toBe(isShown)
  })

  // spec: ONBOARD-01
  it('until it is complete', async () => {
    aCouncil(finished, 2)
    const { user } = await open()
    const menu = await openMenu(user)
    expect(menu.queryByRole('menuitem', { name: 'Einrichtung zeigen' })).toBeNull()
    expect(screen.queryByRole('region', { name: 'Einrichtung' })).toBeNull()
  })

  // spec: ONBOARD-02
  it('with the state of each step in words', async () => {
    aCouncil({ appConnected: true, visible: true })
    await open()
    const region = within(await checklist())
    expect(region.getByRole('status')).toHaveTextContent('2 von 8 erledigt')
    const states = region.getAllByRole('listitem').map((one) => {
      const [title] = one.textContent.match(/^.*?(?=Offen|Erledigt)/) ?? []
      return [title, one.textContent.includes('Erledigt')]
    })
    expect(states).toEqual([
      ['Profilbild hinzufügen', false],
      ['Titelbild hinzufügen', false],
      ['Kontaktdaten eintragen', false],
      ['Mit der App verbinden', true],
      ['Ersten Post veröffentlichen', false],
      ['Profil online stellen', true],
      ['Erstsemesterbereich füllen', false],
      ['Zweiten Account hinzufügen', false],
    ])
    expect(await axe()).toEqual([])
  })

  // spec: ONBOARD-06
  it('without the freshman step if the profile does not have the channel', async () => {
    aCouncil({ notificationChannels: [] })
    await open()
    await checklist()
    expect(screen.queryByText('Erstsemesterbereich füllen')).toBeNull()
  })
})

describe('a step leads to where it is done', () => {
  it.each([
    ['Profilbild hinzufügen', '/settings/profile', 'Profilbild ändern'],
    ['Titelbild hinzufügen', '/settings/profile', 'Titelbild ändern'],
    ['Kontaktdaten eintragen', '/settings/profile', 'E-Mail-Adresse'],
  ])('%s: %s, with the focus on "%s"', async (name, path, label) => {
    aCouncil()
    const { user, router } = await open()
    await checklist()
    await user.click(screen.getByRole('link', { name }))
    await waitFor(() => {
      const fields = screen.getAllByLabelText(label)
      expect(fields.some((one) => one === document.activeElement)).toBe(true)
    })
    expect(router.state.location.pathname).toBe(path)
    await waitFor(() => expect(router.state.location.state).toEqual({}))
  })

  it.each([
    ['Erstsemesterbereich füllen', '/freshman/links'],
    ['Zweiten Account hinzufügen', '/settings/profileAccount'],
  ])('%s: %s', async (name, path) => {
    aCouncil()
    const { user, router } = await open()
    await checklist()
    await user.click(screen.getByRole('link', { name }))
    await waitFor(() => expect(router.state.location.pathname).toBe(path))
  })

  // spec: HOME-06
  it('the first post: to the text area, as often as it is wanted', async () => {
    aCouncil()
    const { user } = await open()
    await checklist()
    const text = await screen.findByLabelText('Text auf Deutsch')
    for (const _ of [1, 2]) {
      await user.click(screen.getByRole('link', { name: 'Ersten Post veröffentlichen' }))
      await waitFor(() => expect(text).toHaveFocus())
      act(() => text.blur())
    }
  })

  // spec: HOME-05, ONBOARD-02
  it('online: to the switch in the menu, and is complete once it is on', async () => {
    aCouncil()
    answer(SetVisibilityMutation, {
      setVisibility: { __typename: 'Me', id: 'profile-1', visible: true },
    } as never)
    const { user } = await open()
    await checklist()
    await user.click(screen.getByRole('link', { name: 'Profil online stellen' }))
    await user.click(await screen.findByRole('menuitemcheckbox', { name: /^Online/ }))
    await waitFor(() => expect(step('Profil online stellen')).toHaveTextContent('Erledigt'))
  })

  it('the app: on the phone, as the text says', async () => {
    aCouncil()
    await open()
    await checklist()
    expect(step('Mit der App verbinden')).toHaveTextContent(/melde dich dort mit derselben E-Mail/)
    expect(within(step('Mit der App verbinden')).queryByRole('link')).toBeNull()
  })

  it('or says who can do it', async () => {
    aCouncil({
      viewerCanEditProfile: false,
      viewerCanSetVisibility: false,
      viewerCanManageAccounts: false,
      viewerCanPublish: false,
    })
    await open()
    const region = within(await checklist())
    expect(region.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Ersten Post veröffentlichen',
    ])
    expect(step('Profil online stellen')).toHaveTextContent(
      'Das geht mit der Rolle „Account-Administrator“.',
    )
    expect(step('Titelbild hinzufügen')).toHaveTextContent(
      'Das geht mit der Rolle „Account-Administrator“ oder „Redaktion“.',
    )
    expect(step('Ersten Post veröffentlichen')).toHaveTextContent(/sobald ihn jemand freigibt/)
    expect(step('Zweiten Account hinzufügen')).toHaveTextContent('Erledigt')
  })
})

describe('progress elsewhere', () => {
  // spec: ONBOARD-02, ONBOARD-10
  it('is shown by itself', async () => {
    const council = aCouncil()
    await open()
    await checklist()
    council.change({ ...finished, visible: false })
    await look()
    await waitFor(() => expect(step('Mit der App verbinden')).toHaveTextContent('Erledigt'))
    expect(step('Erstsemesterbereich füllen')).toHaveTextContent('Erledigt')
    expect(step('Profilbild hinzufügen')).toHaveTextContent('Erledigt')
    expect(step('Profil online stellen')).toHaveTextContent('Offen')
    expect(screen.getByText('6 von 8 erledigt')).toBeVisible()
  })

  // spec: ONBOARD-10
  it('is not requested while the checklist is folded', async () => {
    const council = aCouncil()
    const { user } = await open()
    await checklist()
    await user.click(fold())
    const before = council.polls.length
    await look()
    await user.click(fold())
    await look()
    await waitFor(() => expect(council.polls.length).toBe(before + 1))
  })
})

describe('folding and closing', () => {
  /** Simulates a reload: clears the memory and keeps the local storage. */
  async function reload({ unmount, stop }: ReturnType<typeof openAt>, stopKeeping: () => void) {
    const before = progress()
    await waitFor(() => expect(localStorage.getItem('aushang.session')).not.toBeNull())
    await new Promise((saved) => setTimeout(saved, 100))
    unmount()
    stop()
    stopKeeping()
    signOut()
    expect(progress()).not.toEqual(before)
    return persistSession()
  }

  // spec: ONBOARD-07
  it('is kept by a reload', async () => {
    let stop = await persistSession()
    aCouncil()
    const shown = await open()
    await checklist()
    await shown.user.click(fold())
    expect(progress().minimized).toBe(true)
    expect(fold()).toHaveAttribute('aria-expanded', 'false')
    expect(fold()).toHaveFocus()
    stop = await reload(shown, stop)
    const again = await open()
    await checklist()
    expect(fold()).toHaveAttribute('aria-expanded', 'false')
    expect(screen.queryByRole('link', { name: 'Titelbild hinzufügen' })).toBeNull()

    await again.user.click(screen.getByRole('button', { name: 'Einrichtung ausblenden' }))
    stop = await reload(again, stop)
    await open()
    await noChecklist()
    expect(progress()).toEqual({ minimized: true, closed: true, successModal: false })
    stop()
  })

  it('starts folded in a session that begins on a phone', async () => {
    onASmallScreen()
    aCouncil()
    const { user } = await open()
    await checklist()
    expect(fold()).toHaveAttribute('aria-expanded', 'false')
    await user.click(fold())
    expect(progress().minimized).toBe(false)
    expect(screen.getByRole('link', { name: 'Titelbild hinzufügen' })).toBeVisible()
  })

  // spec: ONBOARD-01
  it('closes, says where to find it, and opens again from there with the focus', async () => {
    aCouncil()
    const { user, router } = await open()
    await checklist()
    await user.click(fold())
    await user.click(screen.getByRole('button', { name: 'Einrichtung ausblenden' }))
    await noChecklist()
    expect(await screen.findByText(/„Einrichtung zeigen“/)).toBeVisible()
    const menu = await openMenu(user)
    await user.click(menu.getByRole('menuitem', { name: 'Einrichtung zeigen' }))
    await checklist()
    await waitFor(() => expect(fold()).toHaveFocus())
    expect(fold()).toHaveAttribute('aria-expanded', 'true')
    await waitFor(() => expect(router.state.location.state).toEqual({}))
  })
})

describe('skipping a bonus step', () => {
  const skip = () =>
    screen.getByRole('button', { name: 'Überspringen: Zweiten Account hinzufügen' })

  // spec: ONBOARD-05, API-50
  it('stores it for good, in the server and in the session', async () => {
    const requests = stores()
    afterTest(followFocus())
    aCouncil(skipping('frueher'))
    const { user } = await open()
    await checklist()
    expect(useSession.getState().ignoredSetupSteps).toEqual(['frueher'])
    expect(screen.getAllByRole('button', { name: /^Überspringen/ })).toHaveLength(1)
    await user.click(skip())
    await waitFor(() => expect(screen.queryByText('Zweiten Account hinzufügen')).toBeNull())
    expect(requests).toEqual([{ steps: ['frueher', 'secondAccount'] }])
    expect(useSession.getState().ignoredSetupSteps).toEqual(['frueher', 'secondAccount'])
    expect(screen.getByText('0 von 7 erledigt')).toBeVisible()
    await waitFor(() => expect(fold()).toHaveFocus())

    await user.click(screen.getByRole('button', { name: 'Rückgängig' }))
    expect(await screen.findByText('Zweiten Account hinzufügen')).toBeVisible()
    expect(useSession.getState().ignoredSetupSteps).toEqual(['frueher'])
  })

  // spec: ONBOARD-05
  it('says if it could not be undone', async () => {
    stores()
    aCouncil()
    const { user } = await open()
    await checklist()
    await user.click(skip())
    const undo = await screen.findByRole('button', { name: 'Rückgängig' })
    refuse(SkipSetupStepsMutation, { code: 500 })
    await user.click(undo)
    expect(await screen.findByText('Noch übersprungen: Zweiten Account hinzufügen')).toBeVisible()
    expect(useSession.getState().ignoredSetupSteps).toEqual(['secondAccount'])
  })

  // spec: ONBOARD-05
  it('is stored by the server first, and only once', async () => {
    const { held, release } = hold()
    const requests = answer(SkipSetupStepsMutation, async ({ steps }) => {
      await held
      return {
        updateUserSettings: { __typename: 'UserSettings', skippedSetupSteps: steps },
      } as never
    })
    aCouncil()
    const { user } = await open()
    await checklist()
    await user.click(skip())
    await user.click(skip())
    expect(screen.getByText('Zweiten Account hinzufügen')).toBeVisible()
    expect(useSession.getState().ignoredSetupSteps).toEqual([])
    release()
    await waitFor(() => expect(screen.queryByText('Zweiten Account hinzufügen')).toBeNull())
    expect(requests).toHaveLength(1)
  })

  // spec: ONBOARD-05
  it('says that it failed, and the step stays', async () => {
    refuse(SkipSetupStepsMutation, { code: 500 })
    aCouncil()
    const { user } = await open()
    await checklist()
    await user.click(skip())
    expect(await screen.findByText('Nicht übersprungen: Zweiten Account hinzufügen')).toBeVisible()
    expect(step('Zweiten Account hinzufügen')).toHaveTextContent('Offen')
    expect(useSession.getState().ignoredSetupSteps).toEqual([])
  })

  // spec: ONBOARD-05
  it('is delivered by the server, which wins', async () => {
    aCouncil(skipping('secondAccount'))
    updateSession({ ignoredSetupSteps: ['instagram'] })
    await open()
    await checklist()
    expect(screen.queryByText('Zweiten Account hinzufügen')).toBeNull()
    expect(useSession.getState().ignoredSetupSteps).toEqual(['secondAccount'])
  })
})

describe('the completion', () => {
  const dialog = () => screen.findByRole('dialog', { name: /^Geschafft/ })

  // spec: ONBOARD-01, ONBOARD-03, ONBOARD-04
  it('opens a dialog after the last step, and the checklist is gone', async () => {
    const council = aCouncil({ ...finished, appConnected: false }, 2)
    const { user } = await open()
    await checklist()
    council.change({ appConnected: true })
    await look()
    await noChecklist()
    expect(await dialog()).toBeVisible()
    expect(progress().successModal).toBe(true)
    await user.click(screen.getByRole('button', { name: 'Weiter' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const menu = await openMenu(user)
    expect(menu.queryByRole('menuitem', { name: 'Einrichtung zeigen' })).toBeNull()
  })

  // spec: ONBOARD-03
  it('opens none on arrival', async () => {
    aCouncil(finished, 2)
    await open()
    await waitFor(() => expect(progress().successModal).toBe(true))
    expect(screen.queryByRole('dialog')).toBeNull()
  })

  // spec: ONBOARD-03
  it('opens it as well after the last step was skipped', async () => {
    stores()
    aCouncil({ ...begun, ...finished }, 1)
    const { user } = await open()
    await checklist()
    await user.click(
      screen.getByRole('button', { name: 'Überspringen: Zweiten Account hinzufügen' }),
    )
    expect(await dialog()).toBeVisible()
  })
})
