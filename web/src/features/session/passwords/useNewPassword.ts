// What was typed as a new password and its repetition, and what is wrong with the two: told when a
// field is left or the form is sent, not while one types for the first time.
import { useRef, useState } from 'react'
import type { Problem } from '@/graphql/problem'
import { afterPress } from '@/lib/press'
import { isPasswordFault, type PasswordFault, passwordFaults } from './rules'

type FieldName = 'password' | 'repeat'
/** What is wrong with the repetition. */
type RepeatFault = 'repeatRequired' | 'repeatDiffers'

type Options = {
  /** The password that it takes the place of, where the form asks for that one. */
  old?: string
  /** An empty field is left in silence; `check` asks for it all the same. */
  optional?: boolean
}

const nothing = { password: '', repeat: '' }
const untold = { password: false, repeat: false }

export function useNewPassword({ old = '', optional = false }: Options = {}) {
  const [values, setValues] = useState(nothing)
  const [told, setTold] = useState(untold)
  /** What the server refused, and what it was. */
  const [refused, setRefused] = useState<{ fault: PasswordFault; password: string } | null>(null)
  const password = useRef<HTMLInputElement>(null)
  const repeat = useRef<HTMLInputElement>(null)
  const inputs = { password, repeat }
  /** Counts how often all was cleared: what was left before is not told afterwards. */
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
        if (left === round.current) setTold((before) => ({ ...before, [name]: true }))
      })
    },
  })

  return {
    value: values.password,
    /** Something stands in one of the two fields. */
    isTouched: values.password !== '' || values.repeat !== '',
    /** Both fields are filled, and with the same. */
    isRepeated: values.password !== '' && repeatFault === null,

    /** Says what is wrong and leads to it; true when nothing is. */
    check(): boolean {
      setTold({ password: true, repeat: true })
      if (fault) password.current?.focus()
      else if (repeatFault) repeat.current?.focus()
      return !fault && !repeatFault
    },

    /** Puts what the server refused at the field; false when it refused something else. */
    refuse({ fields }: Problem): boolean {
      const reason = fields.password ?? fields.newPassword
      if (!isPasswordFault(reason)) return false
      setRefused({ fault: reason, password: values.password })
      setTold((before) => ({ ...before, password: true }))
      password.current?.focus()
      return true
    },

    /** Leads to the first of the two fields. */
    focus: () => password.current?.focus(),

    clear(): void {
      round.current += 1
      setValues(nothing)
      setTold(untold)
      setRefused(null)
    },

    /** For `NewPasswordFields`. */
    fields: {
      password: field('password'),
      repeat: field('repeat'),
      faults,
      required: !optional,
      told: {
        password: told.password ? fault : null,
        repeat: told.repeat ? repeatFault : null,
      },
    },
  }
}

export type NewPassword = ReturnType<typeof useNewPassword>
