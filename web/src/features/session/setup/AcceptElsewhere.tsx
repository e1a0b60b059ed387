import { useTranslation } from 'react-i18next'
import type { ConfigQuery } from '@/graphql/generated/graphql'
import classes from '../form.module.css'
import { ProviderButtons } from '../signIn/ProviderButtons'

type Props = { providers: ConfigQuery['config']['signInProviders']; institution: string }

/** Where passwords are closed: an invitation is accepted with a provider. */
export function AcceptElsewhere({ providers, institution }: Props) {
  const { t } = useTranslation('access')
  return (
    <div className={classes.form}>
      <div>
        <h1 className={classes.title} tabIndex={-1} data-landing="page">
          {t('setup.heading')}
        </h1>
        <p className={classes.explanation}>{t('setup.leadElsewhere', { institution })}</p>
      </div>
      <ProviderButtons providers={providers} purpose="accept" only />
    </div>
  )
}
