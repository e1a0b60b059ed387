// Blocks the console until the account has a password. The only alternative is to log out.
import '@/lib/accessTexts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import type { SetupQuery as SetupData } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { ConfigQuery } from '../config'
import { LinkSkeleton } from '../links/LinkSkeleton'
import { ProviderButtons } from '../signIn/ProviderButtons'
import { renewSession } from '../state/renewSession'
import { refreshSession, takeState } from '../state/sessionState'
import { isValidVersion, type Registering } from './consents'
import { RegisterMutation, SetupQuery } from './queries'
import { SetPasswordForm } from './SetPasswordForm'
import classes from './SetupDialog.module.css'
import type { SetPassword } from './useSetPasswordForm'

type Props = {
  onLogout: () => void
  /** Instead of the form, after the return from a provider. */
  accept?: ((account: Registering) => ReactNode) | undefined
}

const registering = ({ displayName, account, asksForMarketing }: SetupData['me']): Registering => ({
  email: account.email,
  institution: displayName,
  asksForMarketing,
  isRegistered: account.isRegistered,
  consentsNeeded: ![account.privacyPolicy, account.userAgreement].every(({ version }) =>
    isValidVersion(version),
  ),
})

export function SetupDialog({ onLogout, accept }: Props) {
  const { t } = useTranslation('access')
  const [{ data, error, fetching }, ask] = useQuery({ query: SetupQuery })
  const account = data && registering(data.me)
  return (
    <Dialog title={t(account?.isRegistered ? 'setup.againHeading' : 'setup.heading')} blurred>
      {account ? (
        (accept?.(account) ?? <Setup account={account} />)
      ) : error ? (
        <Notice
          tone="problem"
          title={t('setup.loadFailed')}
          action={
            <Button loading={fetching} onClick={() => ask({ requestPolicy: 'network-only' })}>
              {t('links.retry')}
            </Button>
          }
        >
          {problemText(problemOf(error))}
        </Notice>
      ) : (
        <LinkSkeleton label={t('setup.loading')} />
      )}
      <div className={classes.logout}>
        <Button look="quiet" size="md" fullWidth onClick={onLogout}>
          {t('setup.logout')}
        </Button>
      </div>
    </Dialog>
  )
}

function Setup({ account }: { account: Registering }) {
  const { t } = useTranslation('access')
  const client = useClient()
  const { isRegistered, institution } = account

  const send: SetPassword = async (typed) => {
    const { data, error } = await client.mutation(RegisterMutation, typed).toPromise()
    if (data) {
      takeState(data.register)
      // The token expires with the link; a new one lasts as long as any other.
      void renewSession(client, 0)
      notify.done(t(isRegistered ? 'setup.updated' : 'setup.registered'))
      return null
    }
    const problem = problemOf(error)
    // It was set elsewhere in the meantime, so the dialog is not needed any more.
    if (problem.reason === 'PASSWORD_SET') await refreshSession(client)
    return problem
  }

  const [{ data }] = useQuery({ query: ConfigQuery })
  const { onlyProviders = false, signInProviders = [] } = data?.config ?? {}

  if (onlyProviders) {
    return (
      <>
        <p className={classes.lead}>{t('setup.leadElsewhere', { institution })}</p>
        <ProviderButtons providers={signInProviders} purpose="accept" only />
      </>
    )
  }
  return (
    <>
      <p className={classes.lead}>
        {t(isRegistered ? 'setup.againLead' : 'setup.lead', { institution })}
      </p>
      <ProviderButtons providers={signInProviders} purpose="accept" />
      <SetPasswordForm account={account} send={send} focused />
    </>
  )
}
