// The validation of the open form. Its values are in the draft.
import { useEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { UploadStates } from '@/features/attachments/editing'
import { type Upload, useUploadsOf } from '@/features/media/uploads'
import { type Draft, isUntouched } from '@/features/posts/draft'
import { writtenBy } from '@/features/posts/writtenBy'
import type { Me } from '@/features/profiles/useMe'
import { ConfigQuery } from '@/features/session/config'
import { changeDraft, editOf, FRESH, setLanguage } from '@/features/writing/state'
import type { Language } from '@/graphql/generated/graphql'
import { count } from '@/lib/numbers'
import { type Errors, useFormState } from '@/ui/form/useFormState'
import { type Field, type FieldProblem, languageOf, problemsOf } from './rules'
import { hasPushText } from './variables'

export type ComposerForm = ReturnType<typeof useComposerForm>

/** `isLive`: it is a live post, whose recipients cannot be changed. */
export function useComposerForm(slot: string, draft: Draft, me: Me, isLive = false) {
  const { t } = useTranslation('composer')
  const [{ data }] = useQuery({ query: ConfigQuery })
  const appScheme = data?.config.appScheme ?? ''
  const uploads = useUploadsOf(slot)
  const latest = useRef(draft)
  const focusingProblem = useRef(false)
  latest.current = draft

  const problemsNow = () =>
    problemsOf(latest.current, {
      written: writtenBy(me),
      appScheme,
      now: Date.now(),
      uploads: uploadStates(slot, uploads),
      hasDate: slot === FRESH,
      hasPushText: !isLive && hasPushText(latest.current, me),
      before: editOf(slot)?.base.draft.attachment ?? null,
    })

  const messageOf = ({ wrong, max, file }: FieldProblem): string => {
    return wrong === 'tooLong' && max === undefined
      ? t('wrong.refused')
      : t(`wrong.${wrong}`, { max: max && count(max), file, scheme: appScheme })
  }

  /** By field; of several problems of a field, the first. */
  function messagesOf(problems: FieldProblem[]): Errors<Field> {
    const messages: Errors<Field> = {}
    for (const problem of problems) messages[problem.field] ??= messageOf(problem)
    return messages
  }

  const form = useFormState<Field>({
    check: () => messagesOf(problemsNow()),
    // In the order of the problems, because the fields of the other language are not on the page.
    focusOneOf([field]) {
      const language = field && languageOf(field)
      if (language) flushSync(() => setLanguage(language))
      if (field) document.getElementById(form.idOf(field))?.focus()
    },
  })

  // A cleared form counts as new.
  const isEmpty = slot === FRESH && isUntouched(draft)
  // biome-ignore lint/correctness/useExhaustiveDependencies: Only when it becomes empty.
  useEffect(() => {
    if (isEmpty) form.clear()
  }, [isEmpty])

  return {
    idOf: form.idOf,
    focus: form.focus,
    clear: form.clear,

    /** Changes the draft and clears the server's refusals of this field. */
    change(field: Field | null, change: (draft: Draft) => Partial<Draft>): void {
      if (field) {
        // Fields below it may have moved, such as the options of a poll.
        const isAffected = (other: Field) => other === field || other.startsWith(`${field}.`)
        form.changed(isAffected)
        form.untouch((other) => other !== field && isAffected(other))
      }
      changeDraft(slot, (draft) => ({ ...withoutLost(draft, field), ...change(draft) }))
    },

    /** Call when the focus leaves a field: shows its problems, except in an untouched form. */
    leave(field: Field): void {
      if (!isUntouched(latest.current)) form.touch(field)
    },

    errorOf(field: Field): string | undefined {
      const file = draft.lost[field]
      return form.errorOf(field) ?? (file && messageOf({ field, wrong: 'fileLost', file }))
    },

    hasProblemIn: (language: Language): boolean =>
      form.shown.some((field) => languageOf(field) === language),

    /** Shows all problems and focuses the first. Returns true if there are none. */
    mayBeSent(): boolean {
      focusingProblem.current = true
      const isFine = form.validate()
      focusingProblem.current = false
      return isFine
    },

    /** Whether the form, not the user, is moving the focus to a field with a problem. */
    isFocusingProblem: (): boolean => focusingProblem.current,

    /** Shows a refusal at its fields, instead of the previous one. */
    refuse(problems: FieldProblem[]): void {
      form.changed(() => true)
      form.refuse(messagesOf(problems))
    },

    goToFirst([problem]: FieldProblem[]): void {
      if (problem) form.focus(problem.field)
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
    Object.entries(uploads).map(([uploadSlot, { wrong }]) => [
      uploadSlot.slice(slot.length + 1),
      wrong ? 'failed' : 'running',
    ]),
  )
