// The page of an invitation after the return from a provider.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useClient } from 'urql'
import classes from '@/features/session/form.module.css'
import { forgetLinkToken } from '@/features/session/links/linkToken'
import type { Invitation } from '@/features/session/links/OpenInvitation'
import { TokenLoginMutation } from '@/features/session/links/queries'
import { openedSession } from '@/features/session/openedSession'
import { replaceSession } from '@/features/session/signOut'
import { createConsoleClient } from '@/graphql/client'
import type { AcceptWithProviderMutationVariables as Accepted } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { notify } from '@/ui/notify'
import { AcceptInvitation } from './AcceptInvitation'
import { AcceptWithProviderMutation } from './queries'
import { forgetProviderReturn } from './returned'

type Props = { token: string; invitation: Invitation; code: string; onAgain: () => void }

export function AcceptByLink({ token, invitation, code, onAgain }: Props) {
  const { t } = useTranslation('providers')
  const { institution } = invitation
  const client = useClient()
  const navigate = useNavigate()

  async function send(accepted: Accepted): Promise<Problem | null> {
    const opened = await client.mutation(TokenLoginMutation, { token }).toPromise()
    const setup = openedSession(opened.data?.tokenLogin)?.token
    if (!setup) return problemOf(opened.error)
    // A client with a token that is not the session of this browser.
    const invited = createConsoleClient({
      credentials: () => ({ token: setup, selectedProfile: null }),
    })
    const { data, error } = await invited.mutation(AcceptWithProviderMutation, accepted).toPromise()
    const session = openedSession(data?.acceptWithProvider)
    if (!session) return problemOf(error)
    forgetLinkToken()
    forgetProviderReturn()
    replaceSession(session, invitation.email)
    notify.done(t('accept.done'))
    void navigate('/', { replace: true })
    return null
  }

  return (
    <>
      <div className={classes.heading}>
        <h1 className={classes.title} tabIndex={-1} data-landing="page">
          {t('accept.title')}
        </h1>
        <p className={classes.explanation}>{t('accept.lead', { institution })}</p>
      </div>
      <AcceptInvitation account={invitation} code={code} send={send} onAgain={onAgain} />
    </>
  )
}
