// A form with its values. Its errors appear when a field is left or the form is submitted, and
// nothing that was typed is lost when it is refused.
import { useState } from 'react'
import type { Problem } from '@/graphql/problem'
import { type Errors, type StateOptions, useFormState } from './useFormState'

type Options<Values> = Omit<StateOptions<keyof Values & string>, 'check'> & {
  initial: Values
  /** The message for each wrong field. */
  check: (values: Values) => Errors<keyof Values & string>
  /** Sends the form. Resolves with the refusal, or with null on success. */
  send: (values: Values) => Promise<Problem | null>
  /** Whether leaving a field shows its error. Default: always. */
  touches?: (name: keyof Values & string, values: Values) => boolean
}

export type Form<Values> = ReturnType<typeof useForm<Values>>

export function useForm<Values>({ initial, check, send, touches, ...options }: Options<Values>) {
  type Name = keyof Values & string
  const [values, setValues] = useState(initial)
  const { submit, clear, ...state } = useFormState<Name>({ ...options, check: () => check(values) })

  function change<N extends Name>(name: N, value: Values[N]): void {
    setValues((before) => ({ ...before, [name]: value }))
    state.changed((field) => field === name)
  }

  return {
    ...state,
    values,
    change,

    /** Props of a text field. */
    field: <N extends Name>(name: N) => ({
      id: state.idOf(name),
      value: values[name],
      error: state.errorOf(name),
      onChange: (event: { currentTarget: { value: Values[N] } }) =>
        change(name, event.currentTarget.value),
      onBlur: () => {
        if (touches?.(name, values) ?? true) state.touch(name)
      },
    }),

    submit(event: { preventDefault: () => void }): void {
      event.preventDefault()
      void submit(() => send(values))
    },

    /** Restores the initial values, without errors. */
    clear(): void {
      setValues(initial)
      clear()
    },
  }
}
