// State of the form that adds an account.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { reasonText } from '@/graphql/problemText'
import { useChecked } from '@/graphql/useChecked'
import { cleanText } from '@/lib/cleanText'
import { isEmail } from '@/lib/email'
import { isLonger } from '@/lib/languages'
import { LIMITS, type Reason } from '@/lib/rules'
import { hasText, texts } from '@/lib/texts'
import { useForm } from '@/ui/form/useForm'
import { notify } from '@/ui/notify'
import type { AssignableRole } from './account'
import { AddAccountMutation, CheckEmailQuery } from './queries'

type Typed = { name: string; email: string; role: AssignableRole | null }

/** Why fields are refused, here or by the server. */
type Reasons = Record<string, string | null>

/** How long, in ms, typing must pause before the address is checked. */
const PAUSE = 500

function nameFault(name: string): Reason | null {
  if (cleanText(name) === '') return 'REQUIRED'
  return isLonger(name, LIMITS.personName) ? 'TOO_LONG' : null
}

function emailFault(email: string): Reason | null {
  if (email.trim() === '') return 'REQUIRED'
  return isEmail(email) ? null : 'NOT_AN_EMAIL'
}

function messageOf(field: keyof Typed, reason: string | null | undefined): string | null {
  if (!reason) return null
  const key: string = `wrong.${field}.${reason}`
  return hasText('accounts', key)
    ? texts.t(key, { ns: 'accounts', max: LIMITS.personName })
    : reasonText(reason)
}

const messagesOf = ({ name, email, role }: Reasons) => ({
  name: messageOf('name', name),
  email: messageOf('email', email),
  role: messageOf('role', role),
})

export function useAddAccount(onAdded: () => void) {
  const { t } = useTranslation('accounts')
  const [values, setValues] = useState<Typed>({ name: '', email: '', role: null })
  const [, addAccount] = useMutation(AddAccountMutation)
  const { name, email, role } = values
  const address = email.trim()
  const emailCheck = useChecked(address, {
    document: CheckEmailQuery,
    variables: (address) => ({ email: address }),
    isFree: ({ checkEmail }) => checkEmail,
    pause: PAUSE,
    isWorthAsking: isEmail,
  })
  /** What the server reports about the address. */
  const emailNews = emailCheck.check === 'taken' ? 'EMAIL_TAKEN' : emailCheck.wrong

  const form = useForm({
    values,
    setValues,
    check: () =>
      messagesOf({
        name: nameFault(name),
        email: emailNews ?? emailFault(email),
        role: role === null ? 'REQUIRED' : null,
      }),
    refusals: ({ fields }) => messagesOf(fields),
    // Shown immediately, because the user cannot know it.
    eager: emailNews ? ['email'] : [],
    touches: (field) => values[field] !== '',
    async send() {
      if (role === null) return null
      const { data, error } = await addAccount({ email: address, name: name.trim(), role })
      if (!data) return problemOf(error)
      notify.done(t('added'), t('addedHint', { email: address }))
      onAdded()
      return null
    },
  })
  return { ...form, emailCheck: emailCheck.check }
}
