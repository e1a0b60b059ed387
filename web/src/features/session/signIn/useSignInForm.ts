// State of the sign-in form. Missing input is reported when a field is left or the form is
// submitted.
import { type FormEvent, useEffect, useRef, useState } from 'react'
import { afterPress } from '@/lib/press'
import { useEnded } from '../ended'

export type SignInValues = { email: string; password: string }
type FieldName = keyof SignInValues

const isMissing = (name: FieldName, value: string) =>
  name === 'email' ? value.trim() === '' : value === ''

/** `known`: the email address if it is already known. */
export function useSignInForm(known: string, send: (values: SignInValues) => void) {
  const [values, setValues] = useState<SignInValues>({ email: known, password: '' })
  const [left, setLeft] = useState<Record<FieldName, boolean>>({ email: false, password: false })
  const email = useRef<HTMLInputElement>(null)
  const password = useRef<HTMLInputElement>(null)
  const inputs = { email, password }

  // After a session has ended, the focus is on the first field.
  useEffect(() => {
    if (useEnded.getState().why !== null) email.current?.focus()
  }, [])

  const field = (name: FieldName, message: string) => ({
    ref: inputs[name],
    name,
    value: values[name],
    error: left[name] && isMissing(name, values[name]) ? message : null,
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
    onBlur: () => afterPress(() => setLeft((before) => ({ ...before, [name]: true }))),
  })

  function submit(event: FormEvent): void {
    event.preventDefault()
    setLeft({ email: true, password: true })
    const missing = (['email', 'password'] as const).find((name) => isMissing(name, values[name]))
    if (missing) inputs[missing].current?.focus()
    else send(values)
  }

  return { values, field, submit }
}
