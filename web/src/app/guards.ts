// Route loaders that decide who may see which part of the console. They run before a route renders.
import { type LoaderFunctionArgs, redirect } from 'react-router'
import { endedAt, sessionExpired, takePathAfterSignIn } from '@/features/session/ended'
import { forgetLinkToken, linkToken } from '@/features/session/links/linkToken'
import { clearRemainders } from '@/features/session/persist'
import { renewToken } from '@/features/session/state/renewToken'
import { endSession, isSignedIn, useSession } from '@/features/session/store'
import { forgetInstagramReturn } from '@/features/sources/instagram/returnNote'

/** For all routes of the signed-in console. */
export async function requireSession({ request }: Pick<LoaderFunctionArgs, 'request'>) {
  await renewToken()
  if (isSignedIn()) return null
  if (useSession.getState().token !== null) sessionExpired()
  const { pathname, search } = new URL(request.url)
  endedAt(pathname + search)
  return redirect('/login')
}

/** For the sign-in page: redirects signed-in users; for others clears all session data. */
export async function requireNoSession() {
  await renewToken()
  if (isSignedIn()) return redirect(takePathAfterSignIn())
  endSession()
  clearRemainders()
  // A link to a new address is used after the sign-in.
  if (linkToken('new-address') === null) forgetLinkToken()
  forgetInstagramReturn()
  return null
}

/** Redirects signed-in users to the password settings, unless they opened an emailed link. */
export function requireNoSessionOrLink() {
  return isSignedIn() && linkToken('reset') === null ? redirect('/settings/account') : null
}
