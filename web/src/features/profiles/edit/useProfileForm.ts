// State of the profile form: its errors, when they are shown, and how it is saved.
import { useState } from 'react'
import { useMutation, useQuery } from 'urql'
import { useShallow } from 'zustand/react/shallow'
import { renewed } from '@/features/media/storedFiles'
import { isOnItsWay, useUploads } from '@/features/media/uploads'
import { useFreshFiles } from '@/features/media/useFreshFiles'
import { type PlaceDraft, type PlaceField, placeParts } from '@/features/places/place'
import { ConfigQuery } from '@/features/session/config'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { reasonText } from '@/graphql/problemText'
import { useChecked } from '@/graphql/useChecked'
import { hasText, texts } from '@/lib/texts'
import { type Errors, useFormState } from '@/ui/form/useFormState'
import { notify } from '@/ui/notify'
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
import { errorOf, forbiddenWords } from './rules'

/** How long, in ms, typing must pause before a username is validated. */
const VALIDATION_DELAY = 1000

const allFields: ProfileField[] = [...pictureFields, ...textFields]

type Options = {
  profile: ProfileFieldsFragment
  edits: Edits
  change: (edit: (edits: Edits) => Edits) => void
  /** The notification after a save. */
  done: string
}

export type ProfileForm = ReturnType<typeof useProfileForm>

export function useProfileForm({ profile, edits, change, done }: Options) {
  const [{ data: config }] = useQuery({ query: ConfigQuery })
  const [, updateUser] = useMutation(UpdateUserMutation)
  const uploading = useUploadingPictures()
  const isUploading = (field: PictureField): boolean => uploading.includes(field)
  const [saved, setSaved] = useState(false)

  const stored = storedTexts(profile)
  const changed = differing(edits, profile)
  const ruleInput = { brandWord: config?.config.brandWord ?? '', username: stored.username }
  const textOf = (field: TextField): string => edits.texts[field] ?? stored[field]
  const username = useChecked(textOf('username').trim(), {
    document: CheckUsernameQuery,
    variables: (name) => ({ username: name }),
    isFree: ({ checkUsername }) => !checkUsername,
    pause: VALIDATION_DELAY,
    isWorthAsking: (name) =>
      name.toLowerCase() !== stored.username.toLowerCase() &&
      errorOf('username', name, ruleInput) === null,
  })

  const form = useFormState<ProfileField>({
    check: () => messagesOf(allFields.map((field) => [field, faultOf(field)])),
    refusals: ({ code, fields }) =>
      messagesOf(
        Object.entries(fields).map(([path, reason]) => [
          fieldOf(path),
          code === 404 ? 'NOT_FOUND' : reason,
        ]),
      ),
    eager: username.settled ? ['username'] : [],
  })

  useFreshFiles({
    held: edits.pictures,
    onFresh: (files) =>
      change(({ pictures, ...others }) => ({ ...others, pictures: renewed(pictures, files) })),
    onGone(raws) {
      const gone = pictureFields.filter((field) =>
        raws.includes(edits.pictures[field]?.image.raw ?? ''),
      )
      form.refuse(messagesOf(gone.map((field) => [field, 'NOT_FOUND'])))
    },
  })

  /** Why the field cannot be saved, even if the user does not see this yet. */
  function faultOf(field: ProfileField): string | null {
    if (isPicture(field)) return isUploading(field) ? 'ON_ITS_WAY' : null
    const typed = changed.texts[field]
    if (typed === undefined) return null
    if (field === 'username' && username.check === 'taken') return 'USERNAME_TAKEN'
    return errorOf(field, typed, ruleInput)
  }

  function messagesOf(reasons: [ProfileField | null, string | null][]): Errors<ProfileField> {
    const messages = reasons.flatMap(([field, reason]) =>
      field && reason ? [[field, wordsFor(field, reason, forbiddenWords(ruleInput))]] : [],
    )
    return Object.fromEntries(messages) as Errors<ProfileField>
  }

  /** Hides the errors of the fields until they are left again. */
  function changing(...fields: ProfileField[]): void {
    setSaved(false)
    form.changed((field) => fields.includes(field))
    form.untouch((field) => fields.includes(field))
  }

  function type(field: TextField, typed: string): void {
    changing(field)
    change(({ texts, ...others }) => ({ texts: { ...texts, [field]: typed }, ...others }))
  }

  function leave(field: TextField): void {
    change(({ texts, ...others }) => {
      const typed = texts[field]
      const tidy = typed === undefined ? texts : { ...texts, [field]: cleaned(field, typed) }
      return differing({ texts: tidy, ...others }, profile)
    })
    form.touch(field)
  }

  async function send(): Promise<Problem | null> {
    const { data, error } = await updateUser(updateVariables(changed, profile))
    if (!data) return problemOf(error)
    change((now) => changedSince(now, edits))
    form.untouch(() => true)
    setSaved(true)
    notify.done(done)
    return null
  }

  return {
    busy: form.busy,
    focus: form.focus,
    idOf: form.idOf,
    errorOf: form.errorOf,
    changed: hasEdits(changed),
    uploads: uploading.length > 0,
    /** Whether leaving would lose something, including a running upload. */
    unsaved: hasEdits(changed) || uploading.length > 0,
    /** Whether the current values have just been saved. */
    saved,
    /** Why saving failed. */
    problem: form.problem,
    /** Whether the reasons are shown at the fields. */
    isAboutFields: form.problem !== null && form.formProblem === null,
    username: username.check,

    field: (field: TextField) => ({
      id: form.idOf(field),
      value: textOf(field),
      error: form.errorOf(field),
      onChange: (event: { currentTarget: HTMLInputElement }) =>
        type(field, event.currentTarget.value),
      onBlur: () => leave(field),
    }),

    /** Null removes the image. */
    setPicture(field: PictureField, picture: Cropped | null): void {
      changing(field)
      const isAsStored = picture === null && !profile[field]
      change(({ pictures: { [field]: _former, ...pictures }, ...others }) => ({
        ...others,
        pictures: isAsStored ? pictures : { ...pictures, [field]: picture },
      }))
    },

    place: placeIn(edits, profile),
    /** `part` is null if the place changes as a whole. */
    setPlace(part: PlaceField | null, edit: (place: PlaceDraft) => PlaceDraft): void {
      const parts = placeParts.filter((one) => part === null || part === one)
      changing(...parts.map((one) => `contact.location.${one}` as const))
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
      form.clear()
      change(() => noEdits)
    },

    save: () => form.submit(send),
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

/** Serializes a value to compare it. Of an image only `raw` counts: its URLs may be renewed. */
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

/** The error message of a field. `forbidden`: the words that a username must not contain. */
function wordsFor(field: ProfileField, reason: string, forbidden: string[]): string {
  const group = isPicture(field) ? 'picture' : field.startsWith('contact.') ? 'contact' : field
  const key: string = `wrong.${group}.${reason}`
  return hasText('settings', key)
    ? texts.t(key, { ns: 'settings', words: forbidden.join(', ') })
    : reasonText(reason)
}
