// Sets the first password with an emailed link. Sends nothing before the form is submitted.

import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient, useQuery } from 'urql'
import { createConsoleClient } from '@/graphql/client'
import { endsSession, type Problem, problemOf } from '@/graphql/problem'
import { notify } from '@/ui/notify'
import { ConfigQuery } from '../config'
import classes from '../form.module.css'
import { hasEnded, LinkProblem } from '../links/LinkProblem'
import { forgetLinkToken } from '../links/linkToken'
import type { Invitation } from '../links/OpenInvitation'
import { TokenLoginMutation } from '../links/queries'
import { openedSession } from '../openedSession'
import { ProviderButtons } from '../signIn/ProviderButtons'
import { replaceSession } from '../signOut'
import { renewSession } from '../state/renewSession'
import { AcceptElsewhere } from './AcceptElsewhere'
import { RegisterMutation } from './queries'
import { SetPasswordForm } from './SetPasswordForm'
import type { SetPassword } from './useSetPasswordForm'

/** A client with a token that is not (yet) the session of this browser. */
const clientOf = (token: string) =>
  createConsoleClient({
    credentials: () => ({ token, selectedProfile: null }),
  })

export function SetByLink({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('access')
  const { isRegistered, institution } = invitation
  const client = useClient()
  const navigate = useNavigate()
  /** The session token of the link; kept for a retry. */
  const opened = useRef<string | null>(null)
  const [ended, setEnded] = useState<Problem | null>(null)

  async function open(): Promise<Problem | null> {
    if (opened.current) return null
    const { data, error } = await client.mutation(TokenLoginMutation, { token }).toPromise()
    opened.current = openedSession(data?.tokenLogin)?.token ?? null
    if (opened.current) return null
    const problem = problemOf(error)
    if (hasEnded(problem)) setEnded(problem)
    return problem
  }

  const send: SetPassword = async (typed) => {
    const isOfEarlierTry = opened.current !== null
    const closed = await open()
    const session = opened.current
    if (closed || !session) return closed
    const { data, error } = await clientOf(session).mutation(RegisterMutation, typed).toPromise()
    if (data) {
      forgetLinkToken()
      replaceSession({ ...data.register, token: session }, invitation.email)
      // The token expires with the link; a new one lasts as long as any other.
      void renewSession(client, 0)
      notify.done(t(isRegistered ? 'setup.updated' : 'setup.registered'))
      void navigate('/', { replace: true })
      return null
    }
    const problem = problemOf(error)
    if (endsSession(problem)) {
      opened.current = null
      // The link may still be valid although its session has ended; the retry finds out.
      if (isOfEarlierTry) return send(typed)
    }
    if (problem.reason === 'PASSWORD_SET') setEnded(problem)
    return problem
  }

  const [{ data }] = useQuery({ query: ConfigQuery })
  const { onlyProviders = false, signInProviders = [] } = data?.config ?? {}
  if (ended) return <LinkProblem problem={ended} />
  if (onlyProviders)
    return <AcceptElsewhere providers={signInProviders} institution={institution} />
  const hasBoth = signInProviders.length > 0
  const lead = hasBoth ? 'setup.leadBoth' : 'setup.lead'
  const againLead = hasBoth ? 'setup.againLeadBoth' : 'setup.againLead'
  const againHeading = hasBoth ? 'setup.againHeadingBoth' : 'setup.againHeading'
  return (
    <>
      <div className={classes.heading}>
        <h1 className={classes.title}>{t(isRegistered ? againHeading : 'setup.heading')}</h1>
        <p className={classes.explanation}>{t(isRegistered ? againLead : lead, { institution })}</p>
      </div>
      <div className={classes.form}>
        <ProviderButtons providers={signInProviders} purpose="accept" />
        <SetPasswordForm account={invitation} send={send} />
      </div>
    </>
  )
}
