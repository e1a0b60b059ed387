// The composer with its context, for tests of its parts.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect } from 'vitest'
import { Composer } from '@/features/composer/Composer'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { PhonePreview } from '@/features/preview/PhonePreview'
import { PreviewButton } from '@/features/preview/PreviewButton'
import type { Me } from '@/features/profiles/useMe'
import { updateSession, useSession } from '@/features/session/store'
import { useComposer } from '@/features/writing/state'
import type { Language, SendPostMutationVariables } from '@/graphql/generated/graphql'
import { aUser, someLists } from './home'
import { answerTiles } from './places'
import { renderInConsole } from './render'
import { answer, refuse } from './server'
import { signOut } from './session'
import { stubMedia } from './stubs'
import { type APost, type aMe, aPost } from './world'

type Channel = Me['notificationChannels'][number]

export const aChannel = (
  id: string,
  name: string,
  kind: Channel['kind'],
  roles: Channel['targeting']['roles'] = [],
): Channel & { __typename: 'NotificationChannel' } => ({
  __typename: 'NotificationChannel',
  id,
  name,
  kind,
  globalChannel: kind !== 'DEFAULT',
  targeting: { __typename: 'ChannelTargeting', roles } as Channel['targeting'],
})

/** Channels of each kind. */
export const notificationChannels = [
  aChannel('student', 'kanal-1', 'ROLE_TARGETED', ['student']),
  aChannel('employee', 'kanal-2', 'ROLE_TARGETED', ['employee']),
  aChannel('alumni', 'kanal-3', 'ROLE_TARGETED', ['guest', 'alumni', 'interested']),
  aChannel('ersti', 'Erstsemester', 'FRESHMAN'),
  aChannel('kino', 'Campuskino', 'DEFAULT'),
  aChannel('all', 'Notfall', 'EMERGENCY'),
  aChannel('alarm', 'Notfall mit Alarm', 'EMERGENCY_ALARM'),
]

type Given = {
  me?: Partial<Me>
  published?: APost[]
  pinned?: APost
  phone?: boolean
  /** Other content of the page. */
  beside?: ReactNode
  /** The language of the phone preview before the page was loaded. */
  language?: Language
  /** What is typed into the text. */
  typed?: string
  /** Leaves the composer folded. By default its text gets the focus. */
  folded?: boolean
}

/** Opens the composer as a user who is already signed in. */
export async function openComposer(given: Given = {}) {
  const {
    me = {},
    published = [],
    pinned = null,
    phone = false,
    beside,
    language = 'de',
    typed,
    folded = false,
  } = given
  aUser({ attachmentTypes: ['BLOG'], ...me } as Parameters<typeof aMe>[0])
  updateSession({ preview: { ...useSession.getState().preview, language } })
  answerTiles()
  someLists(published, pinned)
  const shown = renderInConsole(
    <>
      <Composer preview={<PreviewButton />} />
      {phone && <PhonePreview />}
      {beside}
    </>,
  )
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Text auf (Deutsch|Englisch)$/)
  if (typed) await shown.user.type(text, typed)
  else if (!folded) await shown.user.click(text)
  return { ...shown, text }
}

/** Opens the composer with a text, and adds the attachment of this button. */
export async function openAttachment(button: string, given: Given = {}) {
  const opened = await openComposer({ typed: 'Hallo', ...given })
  await opened.user.click(screen.getByRole('button', { name: button }))
  return opened
}

/** A text in both languages, as it is sent. */
export const bothTexts = (de: string, en: string) => [
  { lang: 'de', value: de },
  { lang: 'en', value: en },
]

/** The phone preview. */
export const phone = () => screen.getByRole('region', { name: 'So sieht es in der App aus' })

/** The number of minutes that the calendar of this field offers. */
export async function minutesOf(user: UserEvent, name: string): Promise<number> {
  await user.click(screen.getByRole('button', { name: `Kalender öffnen (${name})` }))
  const minutes = within(await screen.findByRole('combobox', { name: 'Minute' }))
  const offered = minutes.getAllByRole('option').length
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('grid')).toBeNull())
  return offered
}

/** What the button says; the second one for an emergency. */
const SEND = /^(Posten|Senden)$/

/** Presses 'Posten'. Returns the summary. */
export async function openSummary(user: UserEvent) {
  await user.click(screen.getByRole('button', { name: SEND }))
  return within(await screen.findByRole('dialog'))
}

/** Presses 'Posten' and confirms. */
export async function confirmPost(user: UserEvent): Promise<void> {
  const dialog = await openSummary(user)
  await user.click(dialog.getByRole('button', { name: SEND }))
}

/** Presses 'Posten' and confirms. Returns the variables of the request. */
export async function post(user: UserEvent): Promise<SendPostMutationVariables> {
  const calls = answer(SendPostMutation, { sendPost: aPost() } as never)
  await confirmPost(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  return calls[0] as SendPostMutationVariables
}

/** Sends the post, which the server refuses, and returns to the composer. */
export async function postRefused(user: UserEvent, refusal: Parameters<typeof refuse>[1]) {
  refuse(SendPostMutation, refusal)
  await confirmPost(user)
  const dialog = within(screen.getByRole('dialog'))
  await dialog.findByText(/nicht veröffentlicht werden/)
  await user.click(dialog.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
}

/** Simulates a reload, once the draft is stored: keeps local storage and clears the memory. */
export async function reload({ unmount }: { unmount: () => void }): Promise<void> {
  await waitFor(() => expect(useComposer.getState().keptAt).not.toBeNull())
  unmount()
  signOut()
}

/**
 * Simulates a small screen, on which the system's own date picker is shown; it is easier to fill
 * in.
 */
export const onASmallScreen = () => stubMedia((query) => query.includes('width <'))
