// State of the profile form: its errors, when they are shown, and how it is saved.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useShallow } from 'zustand/react/shallow'
import { renewed } from '@/features/media/storedFiles'
import { isOnItsWay as isSending, useUploads } from '@/features/media/uploads'
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

/** From top to bottom. */
const order: ProfileField[] = [...pictureFields, ...textFields]

type Given = {
  profile: ProfileFieldsFragment
  edits: Edits
  change: (change: (edits: Edits) => Edits) => void
  brandWord: string
}

export type ProfileForm = ReturnType<typeof useProfileForm>

export function useProfileForm({ profile, edits, change, brandWord }: Given) {
  const { t } = useTranslation('settings')
  const [, updateUser] = useMutation(UpdateUserMutation)
  const sending = useSendingPictures()
  const { busy, during } = useBusy()
  const [left, setLeft] = useState<ReadonlySet<ProfileField>>(new Set())
  const [refused, setRefused] = useState<Partial<Record<ProfileField, string>>>({})
  const [failed, setFailed] = useState<Problem | null>(null)
  const [saved, setSaved] = useState(false)

  const stored = storedTexts(profile)
  const changed = differing(edits, profile)
  const given = { brandWord, username: stored.username }
  const textOf = (field: TextField): string => edits.texts[field] ?? stored[field]
  const username = useChecked(textOf('username').trim(), {
    document: CheckUsernameQuery,
    variables: (name) => ({ username: name }),
    isFree: ({ checkUsername }) => !checkUsername,
    pause: VALIDATION_DELAY,
    isWorthAsking: (name) =>
      name.toLowerCase() !== stored.username.toLowerCase() &&
      wrongWith('username', name, given) === null,
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

  const isOnItsWay = (field: PictureField): boolean => sending.includes(field)

  function faultOf(field: ProfileField): string | null {
    if (isPicture(field)) return isOnItsWay(field) ? 'ON_ITS_WAY' : null
    const typed = changed.texts[field]
    if (typed === undefined) return null
    if (field === 'username' && username.check === 'taken') return 'USERNAME_TAKEN'
    return wrongWith(field, typed, given)
  }

  const mayShowError = (field: ProfileField): boolean =>
    left.has(field) || (field === 'username' && username.settled)

  function errorOf(field: ProfileField): string | undefined {
    const reason = refused[field] ?? (mayShowError(field) ? faultOf(field) : null)
    return reason ? wordsFor(field, reason, forbiddenWords(given)) : undefined
  }

  function touch(field: ProfileField): void {
    setSaved(false)
    setRefused(({ [field]: _open, ...others }) => others)
    setLeft((fields) => new Set([...fields].filter((one) => one !== field)))
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
    afterPress(() => setLeft((fields) => new Set(fields).add(field)))
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
    setLeft(new Set())
    setSaved(true)
    notify.done(t('saveDone'))
  }

  return {
    busy,
    changed: hasEdits(changed),
    /** Whether leaving would lose something, including a running upload. */
    unsaved: hasEdits(changed) || pictureFields.some(isOnItsWay),
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
    setPlace(part: PlaceField | null, changed: (place: PlaceDraft) => PlaceDraft): void {
      for (const one of placeParts)
        if (part === null || part === one) touch(`contact.location.${one}`)
      setSaved(false)
      change((now) => {
        const before = placeIn(now, profile)
        return withPlace(now, before, changed(before))
      })
    },
    leave,

    publishMembership: edits.consents.publishMembership ?? profile.publishMembership,
    consent(publishMembership: boolean): void {
      setSaved(false)
      change((others) => differing({ ...others, consents: { publishMembership } }, profile))
    },

    discard(): void {
      setRefused({})
      setFailed(null)
      setLeft(new Set())
      change(() => noEdits)
    },

    async save(): Promise<void> {
      setFailed(null)
      setRefused({})
      setLeft(new Set(order))
      const wrong = new Set(order.filter((field) => faultOf(field) !== null))
      if (wrong.size > 0) return focusFirst(wrong)
      await during(send)
    },
  }
}

/** The images that are being uploaded. Ignores the progress, so that the form does not rerender. */
const useSendingPictures = (): PictureField[] =>
  useUploads(
    useShallow((all) =>
      pictureFields.filter((field) => {
        const upload = all[uploadSlot(field)]
        return upload && isSending(upload)
      }),
    ),
  )

/** A comparable form that ignores the URLs of an image, which may have been renewed. */
const asSent = (value: unknown): string =>
  JSON.stringify(value ?? null, (name, part) => (name === 'image' ? part.raw : part))

/** The changes that were made while the request was running. */
function changedSince(now: Edits, sent: Edits): Edits {
  const others = <Values extends object>(values: Values, gone: Values): Values =>
    Object.fromEntries(
      Object.entries(values).filter(
        ([field, value]) => asSent(gone[field as keyof Values]) !== asSent(value),
      ),
    ) as Values
  return {
    texts: others(now.texts, sent.texts),
    pictures: others(now.pictures, sent.pictures),
    consents: others(now.consents, sent.consents),
    map: others(now.map, sent.map),
  }
}

function focusFirst(fields: ReadonlySet<ProfileField>): void {
  const first = order.find((field) => fields.has(field))
  if (first) document.getElementById(fieldId(first))?.focus()
}
