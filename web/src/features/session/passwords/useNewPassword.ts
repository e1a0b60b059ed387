// State of a new password and its repetition. Errors are shown when a field is left or the form is
// submitted, not while the user types for the first time.
import { useRef, useState } from 'react'
import type { Problem } from '@/graphql/problem'
import { afterPress } from '@/lib/press'
import { isPasswordFault, type PasswordFault, passwordFaults } from './rules'

type FieldName = 'password' | 'repeat'
/** The error of the repetition. */
type RepeatFault = 'repeatRequired' | 'repeatDiffers'

type Options = {
  /** The password that is replaced, if the form asks for it. */
  old?: string
  /** An empty field shows no error when it is left; `check` still requires it. */
  optional?: boolean
}

const nothing = { password: '', repeat: '' }
const noneShown = { password: false, repeat: false }

export function useNewPassword({ old = '', optional = false }: Options = {}) {
  const [values, setValues] = useState(nothing)
  const [shown, setShown] = useState(noneShown)
  /** The fault that the server reported, and for which password. */
  const [refused, setRefused] = useState<{ fault: PasswordFault; password: string } | null>(null)
  const password = useRef<HTMLInputElement>(null)
  const repeat = useRef<HTMLInputElement>(null)
  const inputs = { password, repeat }
  /** Counts calls of `clear`, so that a field that was left before shows no error afterwards. */
  const round = useRef(0)

  const faults = passwordFaults(values.password, old)
  const fault: PasswordFault | null =
    faults[0] ?? (refused?.password === values.password ? refused.fault : null)
  const repeatFault: RepeatFault | null =
    values.repeat === ''
      ? 'repeatRequired'
      : values.repeat === values.password
        ? null
        : 'repeatDiffers'

  const field = (name: FieldName) => ({
    ref: inputs[name],
    value: values[name],
    onChange: (event: { currentTarget: HTMLInputElement }) => {
      const { value } = event.currentTarget
      setValues((before) => ({ ...before, [name]: value }))
    },
    onBlur: () => {
      if (optional && values[name] === '') return
      const left = round.current
      afterPress(() => {
        if (left === round.current) setShown((before) => ({ ...before, [name]: true }))
      })
    },
  })

  return {
    value: values.password,
    /** Whether one of the two fields has text. */
    isTouched: values.password !== '' || values.repeat !== '',
    /** Whether both fields have the same text. */
    isRepeated: values.password !== '' && repeatFault === null,

    /** Shows errors and focuses the first one. Returns true if there is none. */
    check(): boolean {
      setShown({ password: true, repeat: true })
      if (fault) password.current?.focus()
      else if (repeatFault) repeat.current?.focus()
      return !fault && !repeatFault
    },

    /** Shows the server's refusal at the field. Returns false if it is about something else. */
    refuse({ fields }: Problem): boolean {
      const reason = fields.password ?? fields.newPassword
      if (!isPasswordFault(reason)) return false
      setRefused({ fault: reason, password: values.password })
      setShown((before) => ({ ...before, password: true }))
      password.current?.focus()
      return true
    },

    /** Focuses the first of the two fields. */
    focus: () => password.current?.focus(),

    clear(): void {
      round.current += 1
      setValues(nothing)
      setShown(noneShown)
      setRefused(null)
    },

    /** Props of `NewPasswordFields`. */
    fields: {
      password: field('password'),
      repeat: field('repeat'),
      faults,
      required: !optional,
      shownFaults: {
        password: shown.password ? fault : null,
        repeat: shown.repeat ? repeatFault : null,
      },
    },
  }
}

export type NewPassword = ReturnType<typeof useNewPassword>
