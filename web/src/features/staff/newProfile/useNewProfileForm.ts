// State of the form that creates a profile.
import { useMutation, useQuery } from 'urql'
import { CheckEmailQuery } from '@/features/accounts/queries'
import { CheckUsernameQuery } from '@/features/profiles/edit/queries'
import { ConfigQuery } from '@/features/session/config'
import type { SignupMutation as SignedUp } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { useChecked } from '@/graphql/useChecked'
import { isEmail } from '@/lib/email'
import { useForm } from '@/ui/form/useForm'
import { SignupMutation } from './queries'
import { type Field, faultsOf, messageOf, usernameFault } from './rules'
import type { Values } from './values'

/** How long, in ms, typing must pause before an address or a username is checked. */
const PAUSE = 500

type Options = {
  values: Values
  setValues: (change: (before: Values) => Values) => void
  onCreated: (created: SignedUp['signup'], mailedTo: string) => void
}

export function useNewProfileForm({ values, setValues, onCreated }: Options) {
  const [{ data: config }] = useQuery({ query: ConfigQuery })
  const [, signup] = useMutation(SignupMutation)
  const brandWord = config?.config.brandWord ?? ''
  const email = useChecked(values.email.trim(), {
    document: CheckEmailQuery,
    variables: (address) => ({ email: address }),
    isFree: ({ checkEmail }) => checkEmail,
    pause: PAUSE,
    isWorthAsking: isEmail,
  })
  const username = useChecked(values.username.trim(), {
    document: CheckUsernameQuery,
    variables: (name) => ({ username: name }),
    isFree: ({ checkUsername }) => !checkUsername,
    pause: PAUSE,
    isWorthAsking: (name) => usernameFault(name, brandWord) === null,
  })
  /** What only the server knows. */
  const emailNews = email.check === 'taken' ? 'EMAIL_TAKEN' : email.wrong
  const usernameNews = username.check === 'taken' ? 'USERNAME_TAKEN' : username.wrong

  const messagesOf = (reasons: Partial<Record<string, string | null>>) =>
    Object.fromEntries(
      Object.entries(reasons).map(([field, reason]) => [
        field,
        reason ? messageOf(field as Field, reason, brandWord) : null,
      ]),
    )

  const form = useForm<Values>({
    values,
    setValues,
    check() {
      const faults = faultsOf(values, brandWord)
      return messagesOf({
        ...faults,
        email: emailNews ?? faults.email ?? null,
        username: usernameNews ?? faults.username ?? null,
      })
    },
    refusals: ({ fields }) => messagesOf(fields),
    // Shown immediately, because the user cannot know it.
    eager: [
      ...(emailNews ? ['email' as const] : []),
      ...(usernameNews ? ['username' as const] : []),
    ],
    touches: (field) => values[field] !== '',
    async send() {
      const sent = trimmed(values)
      if (sent.role === '') return null
      const recipient = sent.recipientKind === 'custom' ? sent.recipient : null
      const { data, error } = await signup({
        role: sent.role,
        email: sent.email,
        username: sent.username,
        displayName: sent.displayName,
        name: sent.name || null,
        recipient,
        pipedriveId: sent.pipedriveId || null,
      })
      if (!data) return problemOf(error)
      onCreated(data.signup, recipient ?? sent.email)
      return null
    },
  })
  return { ...form, emailCheck: email.check, usernameCheck: username.check }
}

const trimmed = (values: Values): Values =>
  Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value.trim()]),
  ) as Values
