// The signed-in user and the home page, as the server returns them.
import { PinnedPostQuery, PostsQuery } from '@/features/posts/queries'
import { MeQuery } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'
import { updateSession, useSession } from '@/features/session/store'
import { answer } from './server'
import { signIn } from './session'
import { type APost, aMe, config, pageOf } from './world'

/** Signs a user in, who has closed the setup checklist. Returns the requests for the profile. */
export function aUser(me: Parameters<typeof aMe>[0] = {}) {
  signIn()
  updateSession({ progress: { ...useSession.getState().progress, closed: true } })
  answer(ConfigQuery, { config })
  return answer(MeQuery, { me: aMe(me) })
}

/** The server has these published posts. */
export function someLists(published: APost[] = [], pinned: APost | null = null): void {
  answer(PostsQuery, (variables) =>
    pageOf(variables.filter === 'PUBLISHED' ? published : [], variables),
  )
  answer(PinnedPostQuery, { pinnedPost: pinned })
}
