// Who may see which part of the console; asked before a route shows anything.
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { endedAt, sessionExpired, wayBack } from '@/features/session/ended'
import { forgetLinkToken, linkToken } from '@/features/session/links/linkToken'
import { clearRemainders } from '@/features/session/persist'
import { renewToken } from '@/features/session/state/renewToken'
import { endSession, isSignedIn, useSession } from '@/features/session/store'

/** All routes of the console proper. */
export async function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  await renewToken()
  if (isSignedIn()) return null
  if (useSession.getState().token !== null) sessionExpired()
  const { pathname, search } = new URL(request.url)
  endedAt(pathname + search)
  return redirect('/login')
}

/** The sign-in page: not for those who are signed in; for all others a clean slate. */
export async function requireNoSession() {
  await renewToken()
  if (isSignedIn()) return redirect(wayBack())
  endSession()
  clearRemainders()
  forgetLinkToken()
  return null
}

/** Whoever is signed in changes the password in the settings, unless a mailed link leads here. */
export function requireNoSessionOrLink() {
  return isSignedIn() && linkToken('reset') === null ? redirect('/settings/account') : null
}
