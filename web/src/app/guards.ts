// Who may see which part of the console; asked before a route shows anything.
import { redirect } from 'react-router'
import { sessionExpired } from '@/features/session/ended'
import { clearRemainders } from '@/features/session/persist'
import { endSession, isSignedIn, useSession } from '@/features/session/store'

/** All routes of the console proper. */
export function requireSession() {
  if (isSignedIn()) return null
  if (useSession.getState().token !== null) sessionExpired()
  return redirect('/login')
}

/** The sign-in page: not for those who are signed in; for all others a clean slate. */
export function requireNoSession() {
  if (isSignedIn()) return redirect('/')
  endSession()
  clearRemainders()
  return null
}
