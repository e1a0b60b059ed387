// The composer with its context, for tests of its parts.
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { expect, vi } from 'vitest'
import { Composer } from '@/features/composer/Composer'
import { useComposer } from '@/features/composer/state'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { MapTilesQuery } from '@/features/places/queries'
import { PinnedPostQuery, PostsQuery } from '@/features/posts/queries'
import { PhonePreview } from '@/features/preview/PhonePreview'
import { PreviewButton } from '@/features/preview/PreviewButton'
import { MeQuery } from '@/features/profiles/queries'
import type { Me } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import { updateSession, useSession } from '@/features/session/store'
import type { Language, SendPostMutationVariables } from '@/graphql/generated/graphql'
import { clearVaults } from '@/lib/vault'
import { renderInConsole } from './render'
import { answer } from './server'
import { signIn, signOut } from './session'
import { type APost, aMe, aPost, config, pageOf } from './world'

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

type Given = {
  me?: Partial<Me>
  published?: APost[]
  pinned?: APost
  phone?: boolean
  /** Other content of the page. */
  beside?: ReactNode
  /** The language of the phone preview before the page was loaded. */
  language?: Language
}

/** Opens the composer as a user who is already signed in. */
export async function openComposer(given: Given = {}) {
  const { me = {}, published = [], pinned = null, phone = false, beside, language = 'de' } = given
  signIn()
  updateSession({ preview: { ...useSession.getState().preview, language } })
  answer(MeQuery, { me: aMe({ attachmentTypes: ['BLOG'], ...me } as Parameters<typeof aMe>[0]) })
  answer(ConfigQuery, { config })
  answer(MapTilesQuery, { config: { __typename: 'Config', mapTiles: null } } as never)
  answer(PinnedPostQuery, { pinnedPost: pinned })
  answer(PostsQuery, (variables) =>
    pageOf(variables.filter === 'PUBLISHED' ? published : [], variables),
  )
  const shown = renderInConsole(
    <>
      <Composer preview={<PreviewButton />} />
      {phone && <PhonePreview />}
      {beside}
    </>,
  )
  const text = await screen.findByLabelText<HTMLTextAreaElement>(/^Text auf (Deutsch|Englisch)$/)
  return { ...shown, text }
}

/** Presses 'Posten' and confirms. Returns the variables of the request. */
export async function post(user: UserEvent): Promise<SendPostMutationVariables> {
  const calls: SendPostMutationVariables[] = []
  answer(SendPostMutation, (variables) => {
    calls.push(variables)
    return { sendPost: aPost() } as never
  })
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.click(dialog.getByRole('button', { name: 'Posten' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  return calls[0] as SendPostMutationVariables
}

/** Simulates a reload: keeps local storage and clears the memory. */
export async function reload({ unmount }: { unmount: () => void }): Promise<void> {
  const { keptAt } = useComposer.getState()
  if (keptAt === null) throw new Error('The draft has not been stored yet.')
  unmount()
  signOut()
}

/** Signs out and clears everything that is stored. */
export function leave(): void {
  signOut()
  clearVaults()
}

/**
 * Simulates a small screen, on which the system's own date picker is shown; it is easier to fill
 * in.
 */
export const onASmallScreen = (): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }))
}
