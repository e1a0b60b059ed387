// A form whose values are in the state of its component. Its errors appear when a field is left or
// the form is submitted, and nothing that was typed is lost when it is refused.
import { type Send, type StateOptions, useFormState } from './useFormState'

type Options<Values> = StateOptions<keyof Values & string> & {
  values: Values
  setValues: (change: (before: Values) => Values) => void
  send: Send
  /** Whether leaving a field shows its error. Default: always. */
  touches?: (field: keyof Values & string) => boolean
}

export type Form<Values> = ReturnType<typeof useForm<Values>>

export function useForm<Values>(options: Options<Values>) {
  type Field = keyof Values & string
  const { values, setValues, send, touches = () => true } = options
  const state = useFormState<Field>(options)

  function change<F extends Field>(field: F, value: Values[F]): void {
    setValues((before) => ({ ...before, [field]: value }))
    state.changed((other) => other === field)
  }

  return {
    ...state,
    values,
    change,

    /** Props of a text field. */
    field: <F extends Field>(field: F) => ({
      id: state.idOf(field),
      value: values[field],
      error: state.errorOf(field),
      onChange: (event: { currentTarget: { value: Values[F] } }) =>
        change(field, event.currentTarget.value),
      onBlur: () => {
        if (touches(field)) state.touch(field)
      },
    }),

    /** Without an event if the button is not part of the form. */
    submit(event?: { preventDefault: () => void }): void {
      event?.preventDefault()
      void state.submit(send)
    },
  }
}
