// The fields of the form that proves with what is typed.
import { useTranslation } from 'react-i18next'
import { CodeField } from '@/features/session/code/CodeField'
import { useSession } from '@/features/session/store'
import { problemText } from '@/graphql/problemText'
import { Notice } from '@/ui/Notice'
import { PasswordField } from '@/ui/PasswordField'
import { TextDivider } from '@/ui/TextDivider'
import text from '@/ui/text.module.css'
import { MailedCode } from './MailedCode'
import classes from './Proof.module.css'
import { ProviderLinks, type Providers } from './ProviderLinks'
import type { ProofForm } from './useProofForm'

type Props = {
  /** For the button that submits it. */
  id: string
  form: ProofForm
  /** What the proof is for. */
  purpose: string
  /** The sign-in at a provider was not enough. */
  completes: boolean
  /** Offered below the form; none if `onBack` leads to them. */
  providers: Providers
  /** Leads back to the other methods; null if the form is the first view. */
  onBack: (() => void) | null
}

export function ProofFields({ id, form, purpose, completes, providers, onBack }: Props) {
  const { t } = useTranslation(['proof', 'session'])
  const email = useSession(({ userData }) => userData?.email ?? '')
  const { needsPassword, needsMail, second, values, formProblem } = form
  return (
    <form id={id} noValidate onSubmit={form.submit} className={classes.form}>
      <p className={classes.lead} aria-live="polite">
        {purpose} {t(`how.${completes ? howOnOf(form) : howOf(form)}`)}
      </p>
      {/* Hidden: tells the password manager whose password is asked for. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      {needsPassword && (
        <PasswordField
          {...form.field('password')}
          label={t('password')}
          name="current-password"
          autoComplete="current-password"
          required
          showLabel={t('show')}
          hideLabel={t('hide')}
          data-autofocus
        />
      )}
      {second.asked && (
        <CodeField
          form={form}
          focused={!needsPassword || values.password !== ''}
          recovery={second.recovery}
        />
      )}
      {needsMail && (
        <MailedCode
          field={{ ...form.field('code'), 'data-autofocus': needsPassword ? undefined : true }}
          email={email}
          request={form.requestCode}
          onNeedsApp={second.note}
          onAnother={() => form.focus('code')}
        />
      )}
      {formProblem && (
        <Notice tone="problem" title={t('failed')}>
          {problemText(formProblem)}
        </Notice>
      )}
      {onBack && (
        <button type="button" className={`${text.textButton} ${classes.back}`} onClick={onBack}>
          {t('back')}
        </button>
      )}
      {!onBack && providers.length > 0 && (
        <div className={classes.methods}>
          <TextDivider>{t('session:or')}</TextDivider>
          <ProviderLinks providers={providers} strong={form.strong} look="outlined" />
          <p className={text.soft}>{t('elsewhereHint')}</p>
        </div>
      )}
    </form>
  )
}

/** What completes the sign-in at a provider. */
function howOnOf({ needsMail, second }: ProofForm) {
  if (needsMail) return 'providerAndMail'
  return second.recovery ? 'providerAndRecovery' : 'providerAndApp'
}

/** What has to be entered. */
function howOf({ needsPassword, needsMail, second }: ProofForm) {
  if (needsMail) return needsPassword ? 'passwordAndMail' : 'mail'
  if (!second.asked) return 'password'
  const code = second.recovery ? 'recovery' : 'app'
  return needsPassword ? (`${code}AndPassword` as const) : code
}
