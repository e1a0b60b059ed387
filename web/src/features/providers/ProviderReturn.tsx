// The page to which the server sends the browser after a provider.
import '@/lib/providersTexts'
import { useState } from 'react'
import { Navigate } from 'react-router'
import { linkToken } from '@/features/session/links/linkToken'
import { Redeem } from './Redeem'
import { RedeemProof } from './RedeemProof'
import { ReturnProblem } from './ReturnProblem'
import { providerReturn } from './returned'

export function ProviderReturn() {
  const [returned] = useState(providerReturn)
  if (returned?.kind === 'signIn') return <Redeem code={returned.code} />
  // The settings ask, in the console of the account that is signed in.
  if (returned?.kind === 'link') return <Navigate to="/settings/account" replace />
  if (returned?.kind === 'proof') return <RedeemProof code={returned.code} />
  // The page of the invitation, or the dialog of the console if its link has already signed in.
  if (returned?.kind === 'accept')
    return <Navigate to={linkToken('set') === null ? '/' : '/set'} replace />
  return <ReturnProblem error={returned?.error ?? 'expired'} />
}
