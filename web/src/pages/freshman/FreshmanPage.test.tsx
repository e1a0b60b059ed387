// The freshman area: who has one, its addresses, its posts, and its access code.
import { axe } from '@test/axe'
import { aUser, someLists } from '@test/home'
import { storeMaps } from '@test/maps'
import { anEye } from '@test/observe'
import { openAt } from '@test/render'
import { answer, disconnect, hold, refuse } from '@test/server'
import { stateAnswer } from '@test/session'
import { settled } from '@test/settings'
import { stubMedia, stubMethod } from '@test/stubs'
import { type APost, aDraft, aMe, aPlanned, aPost, ersti, pageOf } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it, vi } from 'vitest'
import {
  AccessCodeQuery,
  LinkCollectionQuery,
  SetAccessCodeMutation,
} from '@/features/freshman/queries'
import { PostsQuery } from '@/features/posts/queries'
import type { Me } from '@/features/profiles/useMe'
import { SessionStateQuery } from '@/features/session/state/queries'
import { useComposer } from '@/features/writing/state'
import type { PostFilter } from '@/graphql/generated/graphql'
import { dateTime } from '@/lib/dates'
import { lastingNames, openVault } from '@/lib/vault'

type Given = {
  me?: Partial<Me>
  code?: string | null
  posts?: Partial<Record<PostFilter, APost[]>>
}

function open(path: string, { me = {}, code = 'ersti-2026', posts = {} }: Given = {}) {
  const known = { notificationChannels: [ersti], viewerCanEditProfile: true, ...me }
  anEye()
  aUser(known as Parameters<typeof aMe>[0])
  someLists()
  storeMaps([])
  answer(LinkCollectionQuery, {
    me: { __typename: 'Me', id: 'profile-1', linkCollections: [] },
  } as never)
  answer(SessionStateQuery, () => stateAnswer({}, aMe().account.email))
  answer(AccessCodeQuery, {
    me: { __typename: 'Me', id: 'profile-1', accessToken: code },
  } as never)
  const requests = answer(PostsQuery, (variables) =>
    pageOf(posts[variables.filter] ?? [], variables),
  )
  return { ...openAt(path), requests }
}

/** The server stores each code. Returns the requests. */
const stores = () =>
  answer(
    SetAccessCodeMutation,
    ({ accessToken }) =>
      ({ updateUser: { ...aMe(), accessToken: accessToken === '' ? null : accessToken } }) as never,
  )

const codeField = () => screen.findByRole('textbox', { name: 'Zugangscode' })
const save = () => screen.getByRole('button', { name: 'Speichern' })
const areas = async () => {
  const nav = await screen.findByRole('navigation', { name: 'Bereiche' })
  return within(nav)
    .getAllByRole('link')
    .map((link) => link.textContent)
}

describe('the addresses', () => {
  // spec: SHELL-04
  it.each([
    ['/freshman', 'Posts'],
    ['/freshman/posts', 'Posts'],
    ['/freshman/maps', 'Karten'],
    ['/freshman/links', 'Linksammlung'],
    ['/freshman/accessToken', 'Zugangscode'],
  ])('%s opens %s', async (path, name) => {
    const { router } = open(path)
    const nav = within(await screen.findByRole('navigation', { name: 'Bereiche für Erstsemester' }))
    expect(nav.getByRole('link', { current: 'page' })).toHaveTextContent(name)
    expect(router.state.location.pathname).toBe(path)
    await waitFor(() => expect(document.title).toBe(`${name} · Erstsemesterbereich · Aushang`))
  })

  // spec: SHELL-05
  it.each(['posts', 'maps', 'links', 'accessToken'])('/%s leads to the area', async (name) => {
    const { router } = open(`/${name}`)
    await waitFor(() => expect(router.state.location.pathname).toBe(`/freshman/${name}`))
  })

  // spec: ROLES-20, SHELL-02
  it('is not found without the channel, nor with an unknown subpage', async () => {
    const other = open('/freshman', { me: { notificationChannels: [] } })
    expect(await screen.findByText('Diese Seite wurde nicht gefunden.')).toBeVisible()
    expect(screen.getByText('Dein Profil hat keinen Erstsemesterbereich.')).toBeVisible()
    other.unmount()
    open('/freshman/unbekannt')
    expect(await screen.findByText('Diese Seite wurde nicht gefunden.')).toBeVisible()
  })
})

describe('the top bar', () => {
  // spec: SHELL-12, SHELL-13
  it('links to the home page and the area only with the channel', async () => {
    const { user, router, unmount } = open('/')
    await settled()
    expect(await areas()).toEqual(['Startseite', 'Kalender', 'Erstsemesterbereich'])
    await user.click(screen.getByRole('link', { name: 'Erstsemesterbereich' }))
    expect(await screen.findByRole('heading', { name: 'Erstsemester' })).toBeVisible()
    expect(router.state.location.pathname).toBe('/freshman')
    unmount()
    open('/', { me: { notificationChannels: [] } })
    await settled()
    expect(await areas()).toEqual(['Kalender'])
  })

  it('links to the home page for internal staff', async () => {
    const account = { ...aMe().account, role: 'SUPERADMIN' as const }
    open('/', { me: { notificationChannels: [], account } })
    await settled()
    expect(await areas()).toEqual(['Startseite', 'Kalender'])
  })

  // spec: SHELL-14
  it('moves the links into the menu on the smallest screens', async () => {
    stubMedia((query) => query === '(width < 576px)')
    const { user } = open('/')
    await settled()
    expect(screen.queryByRole('navigation', { name: 'Bereiche' })).toBeNull()
    await user.click(await screen.findByRole('button', { name: /Dein Menü/ }))
    expect(await screen.findByRole('menuitem', { name: 'Startseite' })).toBeVisible()
    expect(screen.getByRole('menuitem', { name: 'Erstsemesterbereich' })).toBeVisible()
  })
})

describe('the posts', () => {
  const notificationChannels = [
    { __typename: 'PostChannel' as const, notification: false, channel: ersti },
  ]

  // spec: FRESHMAN-02, POST-12, POST-23
  it('are those of the channel: drafts, planned and published', async () => {
    const { requests } = open('/freshman', {
      posts: {
        DRAFT: [
          aDraft({ content: 'Stadtrallye', notificationChannels }),
          aDraft({ content: 'Für alle' }),
        ],
        FIRST_SEMESTER: [aPost({ content: 'Willkommen!', notificationChannels })],
        FIRST_SEMESTER_PLANNED: [aPlanned('2126-11-24T08:00:00.000Z', { notificationChannels })],
      },
    })
    expect(await screen.findByText('Willkommen!')).toBeVisible()
    expect(await screen.findByRole('button', { name: /Geplant/ })).toBeVisible()
    const drafts = within(
      screen.getByRole('region', { name: 'Freizugebende Veröffentlichungen 1' }),
    )
    expect(drafts.getByText('Stadtrallye')).toBeVisible()
    expect(screen.queryByText('Für alle')).toBeNull()
    expect(new Set(requests.map(({ filter }) => filter))).toEqual(
      new Set(['UNSENT', 'DRAFT', 'FIRST_SEMESTER', 'FIRST_SEMESTER_PLANNED']),
    )
  })

  it('have no list of drafts while all drafts are for others', async () => {
    open('/freshman', { posts: { DRAFT: [aDraft({ content: 'Für alle' })] } })
    expect(await screen.findByText('Noch keine Posts für Erstsemester')).toBeVisible()
    await settled()
    expect(screen.queryByText('Freizugebende Veröffentlichungen')).toBeNull()
  })

  it('begin in the channel, which can be removed', async () => {
    const { user } = open('/freshman')
    await settled()
    const text = await screen.findByRole('textbox', { name: 'Text auf Deutsch' })
    expect(useComposer.getState().fresh.channels).toEqual({})
    await user.type(text, 'Heute Abend')
    expect(useComposer.getState().fresh.channels).toEqual({ [ersti.id]: { push: false } })
    const chip = screen.getByRole('button', { name: /^Ersti/ })
    await user.click(chip)
    await user.type(text, ' Kneipentour')
    expect(useComposer.getState().fresh.channels).toEqual({})
    // An empty post has no channel, wherever it is written next.
    await user.clear(text)
    await user.type(text, 'X')
    expect(useComposer.getState().fresh.channels).toEqual({ [ersti.id]: { push: false } })
    await user.type(text, '{Backspace}')
    expect(useComposer.getState().fresh.channels).toEqual({})
  })
})

describe('the access code', () => {
  // spec: FRESHMAN-26, FRESHMAN-27
  it.each([
    ['abcde', 'Bitte gib mindestens 6 Zeichen ein'],
    ['x'.repeat(26), 'Bitte gib maximal 25 Zeichen ein'],
    ['ersti 2026', 'Bitte benutze für den Zugangscode nur die Zeichen: a-z, A-Z, 0-9, - , _ und .'],
  ])('%s is refused at the field', async (typed, message) => {
    const requests = stores()
    const { user } = open('/freshman/accessToken')
    await settled()
    await user.clear(await codeField())
    await user.type(await codeField(), typed)
    await user.click(save())
    expect(await codeField()).toHaveAccessibleDescription(expect.stringContaining(message))
    expect(await codeField()).toHaveFocus()
    expect(requests).toEqual([])
  })

  // spec: FRESHMAN-26, FRESHMAN-27, FRESHMAN-29
  it.each(['abcdef', 'x'.repeat(25), 'a-Z_0.9'])(
    '%s is stored after its consequence was shown',
    async (typed) => {
      const requests = stores()
      const { user } = open('/freshman/accessToken')
      await settled()
      await user.clear(await codeField())
      await user.type(await codeField(), typed)
      expect(screen.getByText(/müssen den neuen eingeben/)).toBeVisible()
      expect(save()).toHaveAccessibleDescription(/müssen den neuen eingeben/)
      await user.click(save())
      expect(await screen.findByText('Zugangscode gespeichert')).toBeVisible()
      await waitFor(() =>
        expect(screen.getByRole('heading', { name: 'Zugangscode' })).toHaveFocus(),
      )
      expect(requests).toEqual([{ accessToken: typed }])
      expect(
        screen.getByRole('img', { name: `QR-Code mit dem Zugangscode ${typed}` }),
      ).toBeVisible()
      expect(screen.queryByText(/müssen den neuen eingeben/)).toBeNull()
    },
  )

  // spec: FRESHMAN-28
  it('is removed by an empty field', async () => {
    const requests = stores()
    const { user } = open('/freshman/accessToken')
    await settled()
    await user.clear(await codeField())
    expect(screen.getByText('Ohne Code steht der Bereich allen offen.')).toBeVisible()
    await user.click(save())
    expect(await screen.findByText('Zugangscode entfernt')).toBeVisible()
    expect(requests).toEqual([{ accessToken: '' }])
    expect(screen.getByText('Noch kein Code: Der Bereich steht allen offen.')).toBeVisible()
  })

  it('keeps the input if it cannot be saved', async () => {
    refuse(SetAccessCodeMutation, { code: 500 })
    const { user } = open('/freshman/accessToken', { code: null })
    await settled()
    await user.type(await codeField(), 'winter-2026')
    expect(screen.getByText(/Mit einem Code sieht ihn nur/)).toBeVisible()
    await user.click(save())
    expect(await screen.findByRole('alert')).toHaveTextContent('konnte nicht gespeichert werden')
    expect(await codeField()).toHaveValue('winter-2026')
  })

  it('cannot be cancelled while it is being saved', async () => {
    const { held, release } = hold()
    answer(SetAccessCodeMutation, async ({ accessToken }) => {
      await held
      return { updateUser: { ...aMe(), accessToken } } as never
    })
    const { user } = open('/freshman/accessToken')
    await settled()
    await user.type(await codeField(), '-neu')
    const cancel = screen.getByRole('button', { name: 'Abbrechen' })
    expect(cancel).toBeEnabled()
    await user.click(save())
    await waitFor(() => expect(cancel).toBeDisabled())
    release()
    expect(await screen.findByText('Zugangscode gespeichert')).toBeVisible()
    expect(await codeField()).toHaveValue('ersti-2026-neu')
  })

  it('keeps what is typed over a reload, until it is cancelled', async () => {
    const { user, unmount } = open('/freshman/accessToken')
    await settled()
    await user.type(await codeField(), '-neu')
    await waitFor(() => expect(lastingNames('accessCode.')).toHaveLength(1))
    unmount()
    const { user: later } = open('/freshman/accessToken')
    await settled()
    expect(await codeField()).toHaveValue('ersti-2026-neu')
    expect(screen.getByText(/müssen den neuen eingeben/)).toBeVisible()
    await later.click(screen.getByRole('button', { name: 'Abbrechen' }))
    expect(await codeField()).toHaveValue('ersti-2026')
    expect(await codeField()).toHaveFocus()
    await waitFor(() => expect(lastingNames('accessCode.')).toEqual([]))
  })

  it('says from when a code is that a closed tab has kept', async () => {
    const at = Date.now() - 3_600_000
    const name = `accessCode.account-1.profile-1.${crypto.randomUUID()}`
    await openVault(name, { lasting: true }).save({ edits: { typed: 'alter-code' }, at })
    const { user } = open('/freshman/accessToken')
    await settled()
    expect(await codeField()).toHaveValue('alter-code')
    const notice = screen.getByText(/^Noch nicht gespeichert/)
    expect(notice).toBeVisible()
    expect(notice.textContent).toBe(`Noch nicht gespeichert: Änderungen vom ${dateTime(at)}`)
    expect(save()).toHaveAccessibleDescription(/Änderungen vom .*müssen den neuen eingeben/)
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
    expect(screen.queryByText(/^Noch nicht gespeichert/)).toBeNull()
    await user.type(await codeField(), '-neu')
    expect(screen.getByText('Noch nicht gespeichert')).toBeVisible()
  })

  it('keeps what is typed on other pages, and asks before logging out', async () => {
    const { user } = open('/freshman/accessToken')
    await settled()
    await user.type(await codeField(), '-neu')
    await user.click(screen.getByRole('link', { name: 'Karten' }))
    await screen.findByText('Noch keine Karten')
    await user.click(screen.getByRole('link', { name: 'Zugangscode' }))
    expect(await codeField()).toHaveValue('ersti-2026-neu')
    await user.click(screen.getByRole('button', { name: /Dein Menü/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }))
    const dialog = within(await screen.findByRole('dialog'))
    expect(dialog.getByText('Der geänderte Zugangscode')).toBeVisible()
  })

  it('is not kept if it was saved, but the response was lost', async () => {
    disconnect(SetAccessCodeMutation)
    const { user, unmount } = open('/freshman/accessToken')
    await settled()
    await user.type(await codeField(), '-neu')
    await user.click(save())
    await screen.findByRole('alert')
    await waitFor(() => expect(lastingNames('accessCode.')).toHaveLength(1))
    unmount()
    open('/freshman/accessToken', { code: 'ersti-2026-neu' })
    await settled()
    expect(await codeField()).toHaveValue('ersti-2026-neu')
    await waitFor(() => expect(lastingNames('accessCode.')).toEqual([]))
  })

  it('is not kept once it is saved', async () => {
    stores()
    const { user } = open('/freshman/accessToken')
    await settled()
    await user.type(await codeField(), '-neu')
    await waitFor(() => expect(lastingNames('accessCode.')).toHaveLength(1))
    await user.click(save())
    expect(await screen.findByText('Zugangscode gespeichert')).toBeVisible()
    await waitFor(() => expect(lastingNames('accessCode.')).toEqual([]))
    expect(await codeField()).toHaveValue('ersti-2026-neu')
  })

  // spec: FRESHMAN-32
  it('is shown to drafters, who cannot change it', async () => {
    open('/freshman/accessToken', { me: { viewerCanEditProfile: false } })
    expect(await screen.findByText('ersti-2026')).toBeVisible()
    expect(screen.getByText(/kannst du den Code sehen, aber nicht ändern/)).toBeVisible()
    expect(screen.queryByRole('textbox')).toBeNull()
  })

  it('is copied and printed', async () => {
    const { user } = open('/freshman/accessToken')
    await settled()
    const writeText = vi.spyOn(navigator.clipboard, 'writeText')
    const print = vi.fn()
    expect(await screen.findByText(/^Gib diesen Code in der App/)).toHaveTextContent(
      'im Profil „Fachschaft Informatik“ ein',
    )
    stubMethod(window, 'print', print)
    await user.click(await screen.findByRole('button', { name: 'Kopieren' }))
    expect(await screen.findByText('Zugangscode kopiert')).toBeVisible()
    expect(writeText).toHaveBeenCalledWith('ersti-2026')
    await user.click(screen.getByRole('button', { name: 'Drucken' }))
    expect(print).toHaveBeenCalled()
    writeText.mockRejectedValue(new Error('not permitted'))
    await user.click(screen.getByRole('button', { name: 'Kopieren' }))
    expect(await screen.findByText('Der Code konnte nicht kopiert werden')).toBeVisible()
  })

  it('is not copied or printed while another one is typed', async () => {
    const { user } = open('/freshman/accessToken')
    await settled()
    await user.type(await codeField(), '-neu')
    expect(await screen.findByText('Das ist der Code, der gerade gilt')).toBeVisible()
    for (const name of ['Kopieren', 'Drucken'])
      expect(screen.getByRole('button', { name })).toBeDisabled()
    await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
    for (const name of ['Kopieren', 'Drucken'])
      expect(screen.getByRole('button', { name })).toBeEnabled()
    expect(screen.queryByText('Das ist der Code, der gerade gilt')).toBeNull()
  })

  it('is reported if it cannot be loaded, and loaded again', async () => {
    const { user } = open('/freshman/accessToken')
    refuse(AccessCodeQuery, { code: 500 })
    await settled()
    const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
    answer(AccessCodeQuery, {
      me: { __typename: 'Me', id: 'profile-1', accessToken: 'ersti-2026' },
    } as never)
    await user.click(retry)
    expect(await screen.findByText('ersti-2026')).toBeVisible()
  })

  it('is accessible', async () => {
    open('/freshman/accessToken')
    await settled()
    await codeField()
    expect(await axe()).toEqual([])
  })
})
