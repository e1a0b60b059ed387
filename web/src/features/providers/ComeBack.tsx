// The page to which the server sends the browser after a provider.
import '@/lib/providersTexts'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { Redeem } from './Redeem'
import { ReturnProblem } from './ReturnProblem'
import { providerReturn } from './returned'

export function ComeBack() {
  const [returned] = useState(providerReturn)
  if (returned?.kind === 'signIn') return <Redeem code={returned.code} />
  // The settings ask, in the console of the account that is signed in.
  if (returned?.kind === 'link') return <Navigate to="/settings/account" replace />
  return <ReturnProblem error={returned?.error ?? 'expired'} />
}
