// The operator requires a second factor of the account, and the provider has not stated one: where to use one.
import '@/lib/providersTexts'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { LinkMessage } from '@/features/session/links/LinkMessage'
import { SupportHint } from '@/features/session/SupportHint'
import { SettingsOrSignInButton } from './ReturnProblem'
import { SecondFactorLinks, useSecondFactorProviders } from './SecondFactorLinks'

export function SecondFactorMissing() {
  const { t } = useTranslation('providers')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const onlyProviders = data?.config.onlyProviders ?? false
  const there = useSecondFactorProviders()
  const isPossible = there.length > 0
  return (
    <LinkMessage
      tone="problem"
      title={t('problem.secondFactor.title')}
      actions={
        isPossible ? (
          <>
            <SecondFactorLinks providers={there} />
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
