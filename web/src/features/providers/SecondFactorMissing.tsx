// The operator requires a second factor of the account, and the provider has not stated one: where to use one.
import '@/lib/providersTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { LinkMessage } from '@/features/session/links/LinkMessage'
import { SupportHint } from '@/features/session/SupportHint'
import { providerAddress } from '@/features/session/signIn/ProviderButtons'
import { LinkButton } from '@/ui/LinkButton'
import { SettingsOrSignInButton } from './ReturnProblem'

export function SecondFactorMissing() {
  const { t } = useTranslation('providers')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const { signInProviders = [], onlyProviders = false } = data?.config ?? {}
  const there = signInProviders.filter(({ secondFactor }) => secondFactor)
  const isPossible = there.length > 0
  const buttons = there.map(({ id, label }, index) => (
    <LinkButton
      key={id}
      to={providerAddress(id, undefined, 'second')}
      target="_self"
      look={index === 0 ? 'primary' : 'outlined'}
      size="md"
    >
      {label}
    </LinkButton>
  ))
  return (
    <LinkMessage
      tone="problem"
      title={t('problem.secondFactor.title')}
      actions={
        isPossible ? (
          <>
            {buttons}
            {!onlyProviders && <SettingsOrSignInButton look="quiet" />}
          </>
        ) : (
          <SettingsOrSignInButton />
        )
      }
    >
      <p>{t(isPossible ? 'problem.secondFactor.there' : 'problem.secondFactor.here')}</p>
      {isPossible && !onlyProviders && <p>{t('problem.secondFactor.instead')}</p>}
      <SupportHint />
    </LinkMessage>
  )
}
