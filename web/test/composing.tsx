// The composer with all around it, for the tests of its parts.
import { screen } from '@testing-library/react'
import { vi } from 'vitest'
import { Composer } from '@/features/posts/composer/Composer'
import { useComposer } from '@/features/posts/composer/state'
import { PhonePreview } from '@/features/posts/preview/PhonePreview'
import { PinnedPostQuery, PostsQuery } from '@/features/posts/queries'
import { MeQuery } from '@/features/profiles/queries'
import type { Me } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import { clearVaults } from '@/lib/vault'
import { renderInConsole } from './render'
import { answer } from './server'
import { signIn, signOut } from './session'
import { type APost, aMe, config, pageOf } from './world'

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

type Given = { me?: Partial<Me>; published?: APost[]; phone?: boolean }

/** Opens the composer as someone who is signed in already. */
export async function openComposer({ me = {}, published = [], phone = false }: Given = {}) {
  signIn()
  answer(MeQuery, { me: aMe({ attachmentTypes: ['BLOG'], ...me } as Parameters<typeof aMe>[0]) })
  answer(ConfigQuery, { config })
  answer(PinnedPostQuery, { pinnedPost: null })
  answer(PostsQuery, (asked) => pageOf(asked.filter === 'PUBLISHED' ? published : [], asked))
  const shown = renderInConsole(
    <>
      <Composer />
      {phone && <PhonePreview />}
    </>,
  )
  const text = await screen.findByLabelText<HTMLTextAreaElement>('Text auf Deutsch')
  return { ...shown, text }
}

/** What a reload leaves: local storage, and nothing in memory. */
export async function reload({ unmount }: { unmount: () => void }): Promise<void> {
  const { keptAt } = useComposer.getState()
  if (keptAt === null) throw new Error('Nothing has been kept yet.')
  unmount()
  signOut()
}

/** Signs out as a person does: nothing stays for the next. */
export function leave(): void {
  signOut()
  clearVaults()
}

/** The system's own picker stands where the screen is small, and is easier to fill in. */
export const onASmallScreen = (): void => {
  vi.stubGlobal('matchMedia', (query: string) => ({
    matches: query.includes('width <'),
    media: query,
    addEventListener() {},
    removeEventListener() {},
  }))
}
