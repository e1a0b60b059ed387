// State of the profile form: its errors, when they are shown, and how it is saved.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useShallow } from 'zustand/react/shallow'
import { renewed } from '@/features/media/storedFiles'
import { isOnItsWay, useUploads } from '@/features/media/uploads'
import { useFreshFiles } from '@/features/media/useFreshFiles'
import { type PlaceDraft, type PlaceField, placeParts } from '@/features/places/place'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { useChecked } from '@/graphql/useChecked'
import { afterPress } from '@/lib/press'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import {
  type Cropped,
  cleaned,
  differing,
  type Edits,
  fieldOf,
  hasEdits,
  isPicture,
  noEdits,
  type PictureField,
  type ProfileField,
  pictureFields,
  placeIn,
  storedTexts,
  type TextField,
  textFields,
  updateVariables,
  withPlace,
} from './fields'
import { uploadSlot } from './pictureShapes'
import { CheckUsernameQuery, UpdateUserMutation } from './queries'
import { forbiddenWords, wrongWith } from './rules'
import { wordsFor } from './words'

export const fieldId = (field: ProfileField): string => `profile-${field.replaceAll('.', '-')}`

/** How long, in ms, typing must pause before a username is validated. */
const VALIDATION_DELAY = 1000

/** All fields of the form, from top to bottom. */
const fieldOrder: ProfileField[] = [...pictureFields, ...textFields]

type Options = {
  profile: ProfileFieldsFragment
  edits: Edits
  change: (edit: (edits: Edits) => Edits) => void
  brandWord: string
}

export type ProfileForm = ReturnType<typeof useProfileForm>

export function useProfileForm({ profile, edits, change, brandWord }: Options) {
  const { t } = useTranslation('settings')
  const [, updateUser] = useMutation(UpdateUserMutation)
  const uploading = useUploadingPictures()
  const { busy, during } = useBusy()
  // The fields whose errors are shown. An attempt to save adds all fields.
  const [checkedFields, setCheckedFields] = useState<ReadonlySet<ProfileField>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<ProfileField, string>>>({})
  const [failed, setFailed] = useState<Problem | null>(null)
  const [saved, setSaved] = useState(false)

  const stored = storedTexts(profile)
  const changed = differing(edits, profile)
  const ruleInput = { brandWord, username: stored.username }
  const textOf = (field: TextField): string => edits.texts[field] ?? stored[field]
  const username = useChecked(textOf('username').trim(), {
    document: CheckUsernameQuery,
    variables: (name) => ({ username: name }),
    isFree: ({ checkUsername }) => !checkUsername,
    pause: VALIDATION_DELAY,
    isWorthAsking: (name) =>
      name.toLowerCase() !== stored.username.toLowerCase() &&
      wrongWith('username', name, ruleInput) === null,
  })

  useFreshFiles({
    held: edits.pictures,
    onFresh: (files) =>
      change(({ pictures, ...others }) => ({ ...others, pictures: renewed(pictures, files) })),
    onGone(raws) {
      const gone = pictureFields.filter((field) =>
        raws.includes(edits.pictures[field]?.image.raw ?? ''),
      )
      setRefused((all) => ({
        ...all,
        ...Object.fromEntries(gone.map((field) => [field, 'NOT_FOUND'])),
      }))
    },
  })

  const isUploading = (field: PictureField): boolean => uploading.includes(field)

  /** Why the field cannot be saved, even if the user does not see this yet. */
  function faultOf(field: ProfileField): string | null {
    if (isPicture(field)) return isUploading(field) ? 'ON_ITS_WAY' : null
    const typed = changed.texts[field]
    if (typed === undefined) return null
    if (field === 'username' && username.check === 'taken') return 'USERNAME_TAKEN'
    return wrongWith(field, typed, ruleInput)
  }

  const mayShowError = (field: ProfileField): boolean =>
    checkedFields.has(field) || (field === 'username' && username.settled)

  /** The message that is shown at the field now. */
  function errorOf(field: ProfileField): string | undefined {
    const reason = refused[field] ?? (mayShowError(field) ? faultOf(field) : null)
    return reason ? wordsFor(field, reason, forbiddenWords(ruleInput)) : undefined
  }

  function touch(field: ProfileField): void {
    setSaved(false)
    setRefused(({ [field]: _reason, ...others }) => others)
    setCheckedFields((fields) => new Set([...fields].filter((one) => one !== field)))
  }

  function type(field: TextField, typed: string): void {
    touch(field)
    change(({ texts, ...others }) => ({ texts: { ...texts, [field]: typed }, ...others }))
  }

  function leave(field: TextField): void {
    change(({ texts, ...others }) => {
      const typed = texts[field]
      const tidy = typed === undefined ? texts : { ...texts, [field]: cleaned(field, typed) }
      return differing({ texts: tidy, ...others }, profile)
    })
    afterPress(() => setCheckedFields((fields) => new Set(fields).add(field)))
  }

  function refuse(problem: Problem): void {
    const known = Object.entries(problem.fields).flatMap(([path, reason]) => {
      const field = fieldOf(path)
      return field ? [[field, problem.code === 404 ? 'NOT_FOUND' : reason] as const] : []
    })
    const fields = Object.fromEntries(known)
    setRefused(fields)
    setFailed({ ...problem, fields })
    focusFirst(new Set(known.map(([field]) => field)))
  }

  async function send(): Promise<void> {
    const { data, error } = await updateUser(updateVariables(changed, profile))
    if (!data) return refuse(error ? problemOf(error) : unanswered)
    change((now) => changedSince(now, edits))
    setCheckedFields(new Set())
    setSaved(true)
    notify.done(t('saveDone'))
  }

  return {
    busy,
    changed: hasEdits(changed),
    /** Whether leaving would lose something, including a running upload. */
    unsaved: hasEdits(changed) || pictureFields.some(isUploading),
    /** Whether the current values have just been saved. */
    saved,
    failed,
    username: username.check,
    errorOf,

    field: (field: TextField) => ({
      id: fieldId(field),
      value: textOf(field),
      error: errorOf(field),
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        type(field, event.currentTarget.value),
      onBlur: () => leave(field),
    }),

    /** Null removes the image. */
    setPicture(field: PictureField, picture: Cropped | null): void {
      touch(field)
      const isAsStored = picture === null && !profile[field]
      change(({ pictures: { [field]: _former, ...pictures }, ...others }) => ({
        ...others,
        pictures: isAsStored ? pictures : { ...pictures, [field]: picture },
      }))
    },

    place: placeIn(edits, profile),
    /** `part` is null if the place changes as a whole. */
    setPlace(part: PlaceField | null, edit: (place: PlaceDraft) => PlaceDraft): void {
      for (const one of placeParts)
        if (part === null || part === one) touch(`contact.location.${one}`)
      setSaved(false)
      change((now) => {
        const before = placeIn(now, profile)
        return withPlace(now, before, edit(before))
      })
    },
    leave,

    publishMembership: edits.consents.publishMembership ?? profile.publishMembership,
    consent(publishMembership: boolean): void {
      setSaved(false)
      change((now) => differing({ ...now, consents: { publishMembership } }, profile))
    },

    discard(): void {
      setRefused({})
      setFailed(null)
      setCheckedFields(new Set())
      change(() => noEdits)
    },

    async save(): Promise<void> {
      setFailed(null)
      setRefused({})
      setCheckedFields(new Set(fieldOrder))
      const wrong = new Set(fieldOrder.filter((field) => faultOf(field) !== null))
      if (wrong.size > 0) return focusFirst(wrong)
      await during(send)
    },
  }
}

/** The images that are being uploaded. Ignores the progress, so that the form does not rerender. */
const useUploadingPictures = (): PictureField[] =>
  useUploads(
    useShallow((all) =>
      pictureFields.filter((field) => {
        const upload = all[uploadSlot(field)]
        return upload && isOnItsWay(upload)
      }),
    ),
  )

/**
 * Serializes a value to compare it. Of an image only `raw` counts, because its URLs may have been
 * renewed.
 */
const comparable = (value: unknown): string =>
  JSON.stringify(value ?? null, (name, part) => (name === 'image' ? part.raw : part))

/** The changes that were made while the request was running. */
function changedSince(now: Edits, sent: Edits): Edits {
  const changedIn = <Values extends object>(values: Values, sentValues: Values): Values =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([field, value]) => comparable(sentValues[field as keyof Values]) !== comparable(value),
      ),
    ) as Values
  return {
    texts: changedIn(now.texts, sent.texts),
    pictures: changedIn(now.pictures, sent.pictures),
    consents: changedIn(now.consents, sent.consents),
    map: changedIn(now.map, sent.map),
  }
}

function focusFirst(fields: ReadonlySet<ProfileField>): void {
  const first = fieldOrder.find((field) => fields.has(field))
  if (first) document.getElementById(fieldId(first))?.focus()
}
