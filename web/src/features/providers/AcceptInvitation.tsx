// Accepts an invitation with the identity with which the browser came back from a provider.
import '@/lib/accessTexts'
import '@/lib/providersTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CodeField } from '@/features/session/code/CodeField'
import { besidesCode, noCode, useCode } from '@/features/session/code/useCode'
import classes from '@/features/session/form.module.css'
import { Consents } from '@/features/session/setup/Consents'
import { consentVariables, type Registering } from '@/features/session/setup/consents'
import type { AcceptWithProviderMutationVariables as Accepted } from '@/graphql/generated/graphql'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { SecondFactorLinks, useSecondFactorProviders } from './SecondFactorLinks'

type Props = {
  account: Registering
  /** With which the browser came back. */
  code: string
  /** Resolves with null on success. */
  send: (accepted: Accepted) => Promise<Problem | null>
  /** The code is not valid any more, or belongs to another person: the person chooses again. */
  onAgain: () => void
}

const noConsents = { privacy: false, terms: false, marketing: false }

export function AcceptInvitation({ account, code, send, onAgain }: Props) {
  const { t } = useTranslation('providers')
  const access = useTranslation('access').t
  const [values, setValues] = useState({ ...noConsents, ...noCode })
  const second = useCode()
  const { consentsNeeded } = account
  const form = useForm({
    values,
    setValues,
    check: () => ({
      privacy: consentsNeeded && !values.privacy && access('consents.privacyMissing'),
      terms: consentsNeeded && !values.terms && access('consents.termsMissing'),
      ...second.errors(values.code),
    }),
    refusals: second.refusals,
    leaves: true,
    async send() {
      const oneTimeCode = second.sent(values.code).code ?? null
      const problem = await send({ code, oneTimeCode, ...consentVariables(account, values) })
      return problem && second.note(problem)
    },
  })
  const withSecondFactor = useSecondFactorProviders()
  const problem = besidesCode(form.formProblem)
  const isOver =
    problem?.reason === 'LINK_ENDED' ||
    problem?.reason === 'OTHER_ADDRESS' ||
    problem?.reason === 'IDENTITY_TAKEN' ||
    problem?.reason === 'SECOND_FACTOR_NOT_STATED'

  return (
    <form onSubmit={form.submit} noValidate aria-busy={form.busy} className={classes.form}>
      <Field
        label={t('accept.email')}
        type="email"
        name="username"
        value={account.email}
        readOnly
      />
      {second.asked && <CodeField form={form} />}
      <Consents account={account} form={form} />
      {problem && (
        <Notice tone="problem" title={t('accept.failed')}>
          {problem.reason === 'LINK_ENDED'
            ? t('problem.expired.text')
            : problem.reason === 'OTHER_ADDRESS'
              ? t('accept.otherAddress', { email: account.email })
              : problemText(problem)}
        </Notice>
      )}
      {problem?.reason === 'SECOND_FACTOR_NOT_STATED' && withSecondFactor.length > 0 ? (
        <SecondFactorLinks providers={withSecondFactor} purpose="accept" />
      ) : isOver ? (
        <Button look="primary" size="md" fullWidth onClick={onAgain}>
          {t('accept.again')}
        </Button>
      ) : (
        <Button type="submit" look="primary" size="md" loading={form.busy} fullWidth>
          {t('accept.submit')}
        </Button>
      )}
    </form>
  )
}
