import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { useQuery } from 'urql'
import type { ConfigQuery as ConfigData } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { isOfDomain } from '@/lib/email'
import { Button } from '@/ui/Button'
import { ExternalLink } from '@/ui/ExternalLink'
import { Field } from '@/ui/Field'
import { emailInput } from '@/ui/form/addressInput'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import { TextDivider } from '@/ui/TextDivider'
import { CodeField } from '../code/CodeField'
import { besidesCode } from '../code/useCode'
import { ConfigQuery } from '../config'
import { useEnded } from '../ended'
import classes from '../form.module.css'
import { linkToken } from '../links/linkToken'
import { rawMessage } from '../rawMessage'
import { ProviderButtons } from './ProviderButtons'
import { ResetLink } from './ResetLink'
import { usePasskey } from './usePasskey'
import { useSignInForm } from './useSignInForm'

export function SignInForm() {
  const { t } = useTranslation('session')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const config = data?.config
  const isForRecruiting = (email: string) => !!config && isOfDomain(email, config.recruitingDomain)
  const known = mailSentTo(useLocation().state) ?? ''
  const passkey = usePasskey()
  const form = useSignInForm({ known, isForRecruiting, onSend: passkey.stop })
  const { values, field, submit, busy, asksForCode, asksForRecoveryCode } = form
  const problem = besidesCode(form.formProblem)
  const offersPasskeyFirst = asksForRecoveryCode && config?.passkeys === true

  if (config?.onlyProviders) return <SignInOnlyWithProvider config={config} />
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
      ) : passkey.failed ? (
        <Notice tone="problem" title={t('passkeyFailed')}>
          {passkey.failed}
        </Notice>
      ) : (
        <SignInNotice />
      )}
      <ProviderButtons providers={config?.signInProviders ?? []} />
      <Field
        label={t('email')}
        {...emailInput}
        autoComplete={config?.passkeys ? 'username webauthn' : 'username'}
        required
        data-landing="page"
        name="email"
        {...field('email')}
        onFocus={() => void (config?.passkeys && passkey.offer())}
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
      {offersPasskeyFirst && (
        <PasskeyFirst busy={passkey.busy} onSignIn={() => void passkey.signIn()} />
      )}
      {asksForRecoveryCode && config?.passkeys === false && (
        <Notice title={t('hasPasskey')}>{t('hasPasskeyClosed')}</Notice>
      )}
      {asksForCode && (
        <CodeField form={form} recovery={asksForRecoveryCode} focused={!offersPasskeyFirst} />
      )}
      <div className={classes.actions}>
        <Button
          type="submit"
          look={offersPasskeyFirst ? 'outlined' : 'primary'}
          size="md"
          loading={busy}
          fullWidth
        >
          {t(asksForRecoveryCode ? 'code.recoverySubmit' : 'submit')}
        </Button>
        {config?.passkeys && !offersPasskeyFirst && (
          <Button size="md" loading={passkey.busy} onClick={() => void passkey.signIn()} fullWidth>
            {t('passkey')}
          </Button>
        )}
        <ResetLink email={values.email} className={classes.link}>
          {t('forgotten')}
        </ResetLink>
      </div>
    </form>
  )
}

type PasskeyFirstProps = { busy: boolean; onSignIn: () => void }

/** The password is right, and the account has a passkey: it comes first, and a recovery code is the other way. */
function PasskeyFirst({ busy, onSignIn }: PasskeyFirstProps) {
  const { t } = useTranslation('session')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => button.current?.focus(), [])
  return (
    <>
      <Notice title={t('hasPasskey')}>{t('hasPasskeyHint')}</Notice>
      <Button ref={button} look="primary" size="md" loading={busy} onClick={onSignIn} fullWidth>
        {t('passkey')}
      </Button>
      <TextDivider>{t('or')}</TextDivider>
    </>
  )
}

/** Where passwords are closed. */
function SignInOnlyWithProvider({ config }: { config: ConfigData['config'] }) {
  const { t } = useTranslation('session')
  return (
    <div className={classes.form}>
      <div>
        <h1 className={classes.title} tabIndex={-1} data-landing="page">
          {t('heading')}
        </h1>
        <p className={classes.lead}>{t('lead')}</p>
      </div>
      <SignInNotice />
      <ProviderButtons providers={config.signInProviders} only />
      <p className={classes.explanation}>{t('onlyProviders')}</p>
    </div>
  )
}

type RefusedProps = { problem: Problem; email: string; development: boolean }

/** Why signing in failed. The text is the same for an unknown address and for a wrong password. */
function SignInRefused({ problem, email, development }: RefusedProps) {
  const { t } = useTranslation('session')
  const raw = rawMessage(problem, development)
  const isWrongCredentials = problem.reason === 'LOGIN_FAILED'
  return (
    <Notice tone="problem" title={t('failed')}>
      {problem.code === 429 && <p>{t('tooMany')}</p>}
      {problem.code === 0 && <p>{t('unreachable')}</p>}
      {!isWrongCredentials && problem.code !== 429 && problem.code !== 0 && (
        <p>{problemText(problem)}</p>
      )}
      {isWrongCredentials && (
        <p>
          {t('failedHint')} <ResetLink email={email}>{t('resetLink')}</ResetLink>
        </p>
      )}
      {raw && <p>{raw}</p>}
    </Notice>
  )
}

/** Explains why the session ended, or that a reset email was sent. */
function SignInNotice() {
  const { t } = useTranslation('session')
  const why = useEnded((ended) => ended.why)
  const email = mailSentTo(useLocation().state)
  if (email) {
    return (
      <Notice tone="good" title={t('mailSent')}>
        {t('mailSentHint', { email })}
      </Notice>
    )
  }
  if (why === null && linkToken('new-address') !== null)
    return <Notice title={t('newAddress')}>{t('newAddressHint')}</Notice>
  if (why === null) return null
  if (why === 'gone') return <Notice title={t('gone')} />
  return <Notice title={t('expired')}>{t('expiredHint')}</Notice>
}

/** The address for which a reset was requested. Does not reveal whether it has an account. */
function mailSentTo(state: unknown): string | null {
  const { mailSentTo } = (state ?? {}) as { mailSentTo?: unknown }
  return typeof mailSentTo === 'string' ? mailSentTo : null
}
