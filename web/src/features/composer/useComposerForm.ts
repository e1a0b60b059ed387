// The validation of the open form: its problems, when they are shown, and where the focus goes.
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { AttachmentField } from '@/features/attachments/attachment'
import type { UploadStates } from '@/features/attachments/kind'
import { type Upload, useUploadsOf } from '@/features/media/uploads'
import { type Draft, isUntouched } from '@/features/posts/draft'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import type { Language } from '@/graphql/generated/graphql'
import { count } from '@/lib/numbers'
import { afterPress } from '@/lib/press'
import { type Field, type FieldProblem, languageOf, problemsOf } from './rules'
import { changeDraft, editOf, FRESH, setLanguage } from './state'
import { hasPushText } from './variables'

export const fieldId = (field: Field): string => `composer-${field.replaceAll('.', '-')}`

export type ComposerForm = ReturnType<typeof useComposerForm>

export function useComposerForm(slot: string, draft: Draft, me: Me) {
  const { t } = useTranslation('composer')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const appScheme = data?.config.appScheme ?? ''
  const uploads = useUploadsOf(slot)
  const [left, setLeft] = useState<ReadonlySet<Field>>(new Set())
  const [refused, setRefused] = useState<FieldProblem[]>([])
  const latest = useRef(draft)
  const focusingProblem = useRef(false)
  latest.current = draft

  // A cleared form counts as new.
  const isEmpty = slot === FRESH && isUntouched(draft)
  useEffect(() => {
    if (!isEmpty) return
    setLeft(new Set())
    setRefused([])
  }, [isEmpty])

  const problemsNow = () =>
    problemsOf(latest.current, {
      written: writtenBy(me),
      appScheme,
      now: Date.now(),
      uploads: uploadStates(slot, uploads),
      stored: slot !== FRESH,
      hasPushText: hasPushText(latest.current, me),
      before: editOf(slot)?.base.draft.attachment ?? null,
    })

  const lost = Object.entries(draft.lost).map(
    ([field, file]): FieldProblem => ({ field: field as Field, wrong: 'fileLost', file }),
  )
  const shown = [...problemsNow().filter(({ field }) => left.has(field)), ...refused, ...lost]

  const messageOf = ({ wrong, max, file }: FieldProblem): string => {
    return wrong === 'tooLong' && max === undefined
      ? t('wrong.refused')
      : t(`wrong.${wrong}`, { max: max && count(max), file, scheme: appScheme })
  }

  return {
    /** Changes the draft and clears the server's refusals of this field. */
    change(field: Field | null, change: (draft: Draft) => Partial<Draft>): void {
      if (field) {
        // Fields below it may have moved, such as the options of a poll.
        const isAffected = (other: Field) => other === field || other.startsWith(`${field}.`)
        setRefused((all) => all.filter((problem) => !isAffected(problem.field)))
        setLeft((all) => new Set([...all].filter((other) => other === field || !isAffected(other))))
      }
      changeDraft(slot, (draft) => ({ ...withoutLost(draft, field), ...change(draft) }))
    },

    /**
     * Call when the focus leaves a field: shows its problems from now on, except in an untouched
     * form.
     */
    leave(field: Field): void {
      if (isUntouched(latest.current)) return
      afterPress(() => setLeft((fields) => new Set(fields).add(field)))
    },

    wrongWith(field: Field): string | undefined {
      const problem = shown.find((one) => one.field === field)
      return problem && messageOf(problem)
    },

    hasProblemIn: (language: Language): boolean =>
      shown.some(({ field }) => languageOf(field) === language),

    /** Shows all problems and focuses the first. Returns true if there are none. */
    mayBeSent(): boolean {
      const problems = problemsNow()
      const [first] = problems
      // Only fields that exist now: a field that is added later shows no problem until it is left.
      setLeft((fields) => new Set([...fields, ...problems.map(({ field }) => field)]))
      focusingProblem.current = true
      if (first) focusField(first.field)
      focusingProblem.current = false
      return !first
    },

    /** Whether the form, not the user, is moving the focus to a field with a problem. */
    isFocusingProblem: (): boolean => focusingProblem.current,

    /** Shows a refusal at its fields. */
    refuse: setRefused,

    /** Focuses the German description of an image. */
    goToDescription(field: AttachmentField): void {
      flushSync(() => setLanguage('de'))
      document.getElementById(fieldId(`${field}.alt.de`))?.focus()
    },

    goToFirst(problems: FieldProblem[]): void {
      if (problems[0]) focusField(problems[0].field)
    },
  }
}

/** Removes the note about a lost upload once the user changes its field. */
function withoutLost({ lost }: Draft, field: Field | null): Partial<Draft> {
  if (field === null || !(field in lost)) return {}
  const { [field]: _known, ...others } = lost
  return { lost: others }
}

/** By the field that each is for. */
const uploadStates = (slot: string, uploads: Record<string, Upload>): UploadStates =>
  Object.fromEntries(
    Object.entries(uploads).map(([place, { wrong }]) => [
      place.slice(slot.length + 1),
      wrong ? 'failed' : 'running',
    ]),
  )

function focusField(field: Field): void {
  const language = languageOf(field)
  if (language) flushSync(() => setLanguage(language))
  document.getElementById(fieldId(field))?.focus()
}
