// The permissions of a profile, and which parts of the home page each enables.
import { aUser, someLists } from '@test/home'
import { anEye } from '@test/observe'
import { renderInConsole } from '@test/render'
import { type APost, aPost } from '@test/world'
import { screen, waitFor } from '@testing-library/react'
import { expect, it } from 'vitest'
import type { Me } from '@/features/profiles/useMe'
import { HomePage } from './HomePage'

type Permission = Me['permissions'][number]

/** The server's response with a permission, and the part of the page that it enables. */
type Part = {
  me?: Partial<Me>
  post?: Partial<APost>
  shown: (() => HTMLElement | null) | null
}

/** All permissions. A missing or additional one does not compile. */
const PARTS: Record<Permission, Part> = {
  READ_POST_STATISTICS: {
    post: { viewerCanReadStatistics: true },
    shown: () => screen.queryByRole('button', { name: 'Statistik' }),
  },
  ADVERTISE_POST: {
    post: { viewerCanAdvertise: true },
    shown: () => screen.queryByRole('link', { name: 'Bewerben' }),
  },
  VIEW_FOLLOWER_TREND: {
    me: { viewerCanSeeFollowerTrend: true },
    shown: () => screen.queryByRole('button', { name: /Verlauf der letzten 30 Tage$/ }),
  },
  MULTILINGUAL_POSTS: {
    me: { viewerCanWriteEnglish: true },
    shown: () => screen.queryByRole('tab', { name: 'English' }),
  },
  CUSTOM_POST_PUSHCONFIG: {
    me: { viewerCanSetPushText: true },
    shown: () => screen.queryByRole('textbox', { name: 'Titel der Push-Nachricht' }),
  },
  // These are stored but have no effect here.
  CREATE_CAREER_ADVERT: { shown: null },
  CREATE_MAIL_ADVERT: { shown: null },
}
const ALL = Object.keys(PARTS) as Permission[]

const SETS = [[], ...ALL.map((permission) => [permission]), ALL]

// spec: ROLES-11
it.each(SETS.map((permitted) => ({ permitted, named: permitted.join(', ') || 'nothing' })))(
  'shows the parts of the permissions and no others: $named',
  async ({ permitted }) => {
    anEye()
    const parts = permitted.map((permission) => PARTS[permission])
    aUser(Object.assign({ permissions: permitted }, ...parts.map(({ me }) => me)))
    const post = aPost(Object.assign({ content: 'Ein Post' }, ...parts.map(({ post }) => post)))
    someLists([post])
    const { user } = renderInConsole(<HomePage />)
    await screen.findByRole('article')
    await user.click(await screen.findByLabelText('Text auf Deutsch'))
    await user.click(await screen.findByRole('switch', { name: 'An 2.418 Follower senden' }))
    const expected = ALL.filter((one) => permitted.includes(one) && PARTS[one].shown !== null)
    await waitFor(() => expect(ALL.filter((one) => PARTS[one].shown?.())).toEqual(expected))
  },
)
