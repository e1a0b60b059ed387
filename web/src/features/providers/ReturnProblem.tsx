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
  if (error === 'cancelled' && isSignedIn()) return 'problem.cancelled.signedIn'
  if (onlyProviders && (error === 'cancelled' || error === 'unreachable'))
    return `problem.${error}.again` as const
  return `problem.${error}.text` as const
}

/** Who is signed in came from the settings. */
export function SettingsOrSignInButton({ look = 'primary' }: { look?: 'primary' | 'quiet' }) {
  const { t } = useTranslation('providers')
  const signedIn = isSignedIn()
  return (
    <LinkButton to={signedIn ? '/settings/account' : '/login'} look={look} size="md">
      {t(signedIn ? 'toSettings' : 'toSignIn')}
    </LinkButton>
  )
}
