// Why a sign-in with a provider has ended without a session, and how to go on.
import '@/lib/providersTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { LinkMessage } from '@/features/session/links/LinkMessage'
import { SupportHint } from '@/features/session/SupportHint'
import { isSignedIn } from '@/features/session/store'
import { LinkButton } from '@/ui/LinkButton'

const ERRORS = [
  'expired',
  // The server does not say whether the person cancelled or the provider refused.
  'cancelled',
  'unreachable',
  'invalid',
  'tooMany',
  'unknownProvider',
  'unknownAccount',
] as const

type ReturnError = (typeof ERRORS)[number]

type Props = { /** From the address, so it may be anything. */ error: string }

export function ReturnProblem({ error }: Props) {
  const { t } = useTranslation('providers')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const onlyProviders = data?.config.onlyProviders ?? false
  const known: ReturnError = ERRORS.find((name) => name === error) ?? 'invalid'
  return (
    <LinkMessage
      tone="problem"
      title={t(`problem.${known}.title`)}
      actions={<SettingsOrSignInButton />}
    >
      {known === 'unknownAccount' ? (
        <>
          <p>
            {t(
              `problem.unknownAccount.${onlyProviders ? 'hasAccountOnlyProviders' : 'hasAccount'}`,
            )}
          </p>
          <p>{t('problem.unknownAccount.none')}</p>
        </>
      ) : (
        <p>{t(textOf(known, onlyProviders))}</p>
      )}
      {(known === 'invalid' || known === 'unknownAccount') && <SupportHint />}
    </LinkMessage>
  )
}

function textOf(error: Exclude<ReturnError, 'unknownAccount'>, onlyProviders: boolean) {
  const signedIn = isSignedIn()
  if (error === 'cancelled' && signedIn) return 'problem.cancelled.signedIn'
  const noOtherWay = onlyProviders || signedIn
  if (noOtherWay && (error === 'cancelled' || error === 'unreachable'))
    return `problem.${error}.again` as const
  return `problem.${error}.text` as const
}

/** People who are signed in came from the settings or a proof. */
export function SettingsOrSignInButton({ look = 'primary' }: { look?: 'primary' | 'quiet' }) {
  const { t } = useTranslation('providers')
  const signedIn = isSignedIn()
  return (
    <LinkButton to={signedIn ? '/settings/account' : '/login'} look={look} size="md">
      {t(signedIn ? 'toSettings' : 'toSignIn')}
    </LinkButton>
  )
}
