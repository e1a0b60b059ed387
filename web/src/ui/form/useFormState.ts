// The state of a form apart from its values: its errors, when they are shown, where the focus goes,
// and the request that sends it. For forms whose values are stored elsewhere; others use `useForm`.
import { useId, useRef, useState } from 'react'
import { isProofMissing, type Problem } from '@/graphql/problem'
import { afterPointerUp } from '@/lib/press'

/** The message for each wrong field. */
export type Errors<Field extends string> = Partial<Record<Field, string | false | null | undefined>>

/** Sends the form. Resolves with the refusal, or with null on success. */
export type Send = () => Promise<Problem | null>

export type StateOptions<Field extends string> = {
  /** Why the form cannot be sent now, whether or not the user sees it yet. */
  check: () => Errors<Field>
  /** The messages of a refusal for the fields that it concerns. */
  refusals?: (problem: Problem) => Errors<Field>
  /** Fields that show their error before they are left, such as one that is checked while typing. */
  eager?: readonly Field[]
  /** Focuses one of these fields. Default: the first in the document. */
  focusOneOf?: (fields: Field[]) => void
  /** On success the form stays busy, because another page replaces it. */
  leaves?: boolean
}

export function useFormState<Field extends string>(options: StateOptions<Field>) {
  const { check, refusals, eager = [], leaves = false } = options
  const id = useId()
  const [touched, setTouched] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<Errors<Field>>({})
  const [problem, setProblem] = useState<Problem | null>(null)
  const [busy, setBusy] = useState(false)
  /** Counts calls of `clear`, so that a field that was left before shows no error afterwards. */
  const round = useRef(0)
  const errors = check()

  const isShown = (field: Field): boolean => touched.has(field) || eager.includes(field)

  /** Dots become hyphens: a component may append parts of the path to the id that it gets. */
  const idOf = (field: Field): string => `${id}-${field.replaceAll('.', '-')}`

  function focusInDocument(fields: Field[]): void {
    const ids = fields.map((field) => `#${CSS.escape(idOf(field))}`)
    if (ids.length > 0) document.querySelector<HTMLElement>(ids.join())?.focus()
  }
  const focusOneOf = options.focusOneOf ?? focusInDocument

  /** Shows all errors and focuses the first. Returns true if there are none. */
  function validate(): boolean {
    const wrong = fieldsOf(check())
    // Only these: a field that becomes wrong later shows its error when it is left.
    setTouched((before) => new Set([...before, ...wrong]))
    if (wrong.length > 0) focusOneOf(wrong)
    return wrong.length === 0
  }

  /** Shows errors that only the server knows, until their fields are changed. */
  const refuse = (errors: Errors<Field>): void => setRefused((all) => ({ ...all, ...errors }))

  function show(refusal: Problem): void {
    const errors = refusals?.(refusal) ?? {}
    setProblem(refusal)
    refuse(errors)
    focusOneOf(fieldsOf(errors))
  }

  return {
    idOf,
    busy,
    /** The last refusal. */
    problem,
    /** The last refusal if it does not concern a field. */
    formProblem: problem && fieldsOf(refusals?.(problem) ?? {}).length === 0 ? problem : null,
    focus: (field: Field): void => focusOneOf([field]),
    validate,
    refuse,

    /** The message that the field shows now. */
    errorOf: (field: Field): string | undefined =>
      (isShown(field) && errors[field]) || refused[field] || undefined,

    /** The fields that show a message now. */
    shown: [...fieldsOf(refused), ...fieldsOf(errors).filter(isShown)],

    /** Call when the focus leaves a field. Waits for a click, which a new message could displace. */
    touch(field: Field): void {
      const left = round.current
      afterPointerUp(() => {
        if (left === round.current) setTouched((before) => new Set(before).add(field))
      })
    },

    /** Hides the errors of fields until they are left again. */
    untouch: (isMeant: (field: Field) => boolean): void =>
      setTouched((before) => new Set([...before].filter((field) => !isMeant(field)))),

    /** Call when fields change: removes their refusals. */
    changed: (isMeant: (field: Field) => boolean): void =>
      setRefused((before) => {
        const others = fieldsOf(before).filter((field) => !isMeant(field))
        return Object.fromEntries(others.map((field) => [field, before[field]])) as Errors<Field>
      }),

    /** Validates and sends the form, and shows a refusal. */
    async submit(send: Send): Promise<void> {
      if (busy) return
      setProblem(null)
      setRefused({})
      if (!validate()) return
      setBusy(true)
      let stays = true
      try {
        const refusal = await send()
        stays = refusal !== null || !leaves
        if (refusal && !isProofMissing(refusal)) show(refusal)
      } finally {
        if (stays) setBusy(false)
      }
    },

    clear(): void {
      round.current += 1
      setTouched(new Set())
      setRefused({})
      setProblem(null)
    },
  }
}

/** The fields that have a message. */
const fieldsOf = <Field extends string>(errors: Errors<Field>): Field[] =>
  (Object.keys(errors) as Field[]).filter((field) => errors[field])
