import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useQuery } from 'urql'
import { isOfDomain } from '@/lib/email'
import { Button } from '@/ui/Button'
import { ExternalLink } from '@/ui/ExternalLink'
import { Field } from '@/ui/Field'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import { ConfigQuery } from '../config'
import classes from '../form.module.css'
import { ResetLink } from './ResetLink'
import { SignInRefused } from './SignInRefused'
import { useSignInForm } from './useSignInForm'
import { mailSentTo, WhyHere } from './WhyHere'

export function SignInForm() {
  const { t } = useTranslation('session')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const config = data?.config
  const isForRecruiting = (email: string) => !!config && isOfDomain(email, config.recruitingDomain)
  const known = mailSentTo(useLocation().state) ?? ''
  const { values, field, submit, busy, problem } = useSignInForm({ known, isForRecruiting })

  return (
    <form onSubmit={submit} noValidate className={classes.form} aria-busy={busy}>
      <div>
        <h1 className={classes.title}>{t('heading')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      {config && (isForRecruiting(values.email) || problem?.reason === 'RECRUITING_DOMAIN') ? (
        <Notice
          title={t('recruiting', { domain: config.recruitingDomain })}
          action={<ExternalLink href={config.recruitingUrl}>{t('recruitingLink')}</ExternalLink>}
        >
          {t('recruitingHint')}
        </Notice>
      ) : problem ? (
        <SignInRefused
          problem={problem}
          email={values.email}
          development={config?.development ?? false}
        />
      ) : (
        <WhyHere />
      )}
      <Field
        label={t('email')}
        type="email"
        autoComplete="username"
        inputMode="email"
        autoCapitalize="none"
        spellCheck={false}
        required
        data-landing="page"
        name="email"
        {...field('email')}
      />
      <PasswordField
        label={t('password')}
        autoComplete="current-password"
        required
        showLabel={t('showPassword')}
        hideLabel={t('hidePassword')}
        name="password"
        {...field('password')}
      />
      <div className={classes.actions}>
        <Button type="submit" look="primary" size="md" loading={busy} fullWidth>
          {t('submit')}
        </Button>
        <ResetLink email={values.email} className={classes.link}>
          {t('forgotten')}
        </ResetLink>
      </div>
    </form>
  )
}
