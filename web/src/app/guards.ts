// Who may see which part of the console; asked before a route shows anything.
import { redirect } from 'react-router'
import { clearRemainders } from '@/features/session/persist'
import { endSession, isSignedIn } from '@/features/session/store'

/** All routes of the console proper. */
export function requireSession() {
  return isSignedIn() ? null : redirect('/login')
}

/** The sign-in page: not for those who are signed in; for all others a clean slate. */
export function requireNoSession() {
  if (isSignedIn()) return redirect('/')
  endSession()
  clearRemainders()
  return null
}
