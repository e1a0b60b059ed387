// What is being written: the new post, and each stored post that someone has begun to change.
import { create } from 'zustand'
import { emptyAttachment, type Kind } from '@/features/attachments/attachment'
import type { EventDraft } from '@/features/attachments/event/event'
import { dropUpload, hasUploads, type Upload, useUploads } from '@/features/media/uploads'
import {
  type Draft,
  emptyDraft,
  isUntouched,
  isUnwritten,
  restoredDraft,
  withParked,
} from '@/features/posts/draft'
import { stopEditing, useEditing } from '@/features/posts/editing'
import { updateSession, useSession } from '@/features/session/store'
import type { Language } from '@/graphql/generated/graphql'
import type { Attempt } from './attempt'

/** Changes of a stored post. */
export type Edit = {
  draft: Draft
  /** The version that they are based on, to see what is new and to notice that someone was faster. */
  base: { editedAt: string | null; draft: Draft }
  /** What was sent last. It may be stored although no answer has come. */
  tried?: Draft
}

const isSame = (a: Draft, b: Draft): boolean =>
  JSON.stringify(a, asTold) === JSON.stringify(b, asTold)

/** What changes by itself is no change: of a file its address and more, and what was put aside. */
const asTold = (name: string, part: unknown): unknown =>
  byThemselves.has(name)
    ? undefined
    : part !== null && typeof part === 'object' && 'raw' in part
      ? {
          raw: part.raw,
          alt: 'alt' in part ? part.alt : null,
          focus: 'focus' in part ? part.focus : null,
        }
      : part

const byThemselves: ReadonlySet<string> = new Set(['coming', 'lost', 'moved', 'parked'] satisfies (
  | keyof Draft
  | keyof EventDraft
)[])

/** Whether anything was typed since it was opened. */
export const isChanged = ({ draft, base }: Edit): boolean =>
  !isSame(draft, base.draft) || Object.keys({ ...draft.coming, ...draft.lost }).length > 0

export const isEditChanged = (post: string): boolean => {
  const edit = editOf(post)
  return edit !== undefined && (isChanged(edit) || hasUploads(post))
}

/** What outlives a reload, a crash and an expired session. */
export type Kept = { fresh: Draft; attempt: Attempt | null; edits: Record<string, Edit> }

/** Whether it holds anything that someone would miss. */
export const isWorthKeeping = ({ fresh, edits }: Pick<Kept, 'fresh' | 'edits'>): boolean =>
  !isUntouched(fresh) || Object.values(edits).some(isChanged)

/** What a closed tab has written and not sent, since when, in ms since 1970. */
export type Left = { id: string; kept: Kept; at: number }

type Composer = Kept & {
  /** Whose drafts these are; null until they have been taken up. */
  owner: string | null
  /** When they were last kept in the browser; 'never' when it keeps nothing. */
  keptAt: number | 'never' | null
  /** What closed tabs have left, the newest first. */
  left: Left[]
  language: Language
  /** Counts the posts sent, so that the next form begins untouched. */
  turn: number
}

export const nothingKept: Kept = { fresh: emptyDraft, attempt: null, edits: {} }

export const noComposer: Composer = {
  ...nothingKept,
  owner: null,
  keptAt: null,
  left: [],
  language: 'de',
  turn: 0,
}

export const useComposer = create<Composer>()(() => noComposer)

/** Names the new post where the others are named by their id. */
export const FRESH = 'fresh'

const { setState: set, getState: get } = useComposer

export const editOf = (post: string): Edit | undefined => get().edits[post]

const draftIn = (state: Kept, slot: string): Draft | undefined =>
  slot === FRESH ? state.fresh : state.edits[slot]?.draft

export function changeDraft(slot: string, change: (draft: Draft) => Partial<Draft>): void {
  const { fresh } = get()
  applyChange(slot, change)
  // The phone goes from a post that was only looked at to the one that is written now.
  if (isUnwritten(fresh) && !isUnwritten(get().fresh)) setLanguage(get().language)
}

function applyChange(slot: string, change: (draft: Draft) => Partial<Draft>): void {
  set((state) => {
    const draft = draftIn(state, slot)
    if (!draft) return state
    const changed = { ...draft, ...change(draft) }
    if (slot === FRESH) return { fresh: changed }
    const edit = state.edits[slot]
    return edit ? { edits: { ...state.edits, [slot]: { ...edit, draft: changed } } } : state
  })
}

/** Pressing the button of the chosen type again takes the attachment off. It is put aside as it is,
 * and its files go on arriving. */
export function toggleAttachment(slot: string, type: Kind): void {
  changeDraft(slot, ({ attachment, parked }) =>
    attachment?.type === type
      ? { attachment: null, parked: withParked(parked, attachment) }
      : {
          attachment: parked[type] ?? emptyAttachment(type),
          parked: withParked(parked, attachment),
        },
  )
}

export const beginEdit = (post: string, edit: Edit): void =>
  set(({ edits }) => ({ edits: { ...edits, [post]: edit } }))

/** Ends the change of a post; what was typed for it goes. */
export function endEdit(post: string): void {
  dropUpload(post)
  set(({ edits: { [post]: _ended, ...edits } }) => ({ edits }))
  if (useEditing.getState().editedPostId === post) stopEditing()
}

export function triedEdit(post: string, tried: Draft): void {
  const edit = editOf(post)
  if (edit) beginEdit(post, { ...edit, tried })
}

/** The change is stored. What was typed or chosen since it was sent stays open, on the ground of it. */
export function storedEdit(post: string, sent: Draft, stored: Edit): 'done' | 'goes on' {
  const edit = editOf(post)
  // Another drawer may have been opened meanwhile, with another change of the same post.
  if (edit && !isSame(edit.tried ?? edit.draft, sent)) return 'done'
  // Nothing was on its way when it was sent: a file that is, was chosen since.
  if (!edit || (isSame(edit.draft, sent) && !hasUploads(post))) {
    endEdit(post)
    return 'done'
  }
  beginEdit(post, { ...stored, draft: edit.draft })
  return 'goes on'
}

/** The new post is stored. What was typed since it was sent stays, to become another. */
export const storedFresh = (sent: Draft): void =>
  isSame(get().fresh, sent) ? resetFresh() : setAttempt(null)

export function resetFresh(): void {
  dropUpload(FRESH)
  setLanguage('de')
  set(({ turn }) => ({ fresh: emptyDraft, attempt: null, turn: turn + 1 }))
}

/** Empties the new post. Returns a function that restores it, for the same owner only. The
 * restored post lists files that were still uploading as lost. */
export function clearFresh(): () => void {
  const { owner, fresh, attempt } = get()
  resetFresh()
  return () =>
    set((now) =>
      now.owner === owner ? { fresh: restoredDraft(fresh), attempt, turn: now.turn + 1 } : now,
    )
}

/** The phone follows the language that one writes. */
export function setLanguage(language: Language): void {
  set({ language })
  const { preview } = useSession.getState()
  if (preview.language !== language) updateSession({ preview: { ...preview, language } })
}

export const setAttempt = (attempt: Attempt | null): void => set({ attempt })

/** What is open in the composer: the edited post, or the new one. */
export const useOpenSlot = (): string => useEditing(({ editedPostId }) => editedPostId ?? FRESH)

export const useDraft = (slot: string): Draft | undefined =>
  useComposer((state) => draftIn(state, slot))

/** What the phone shows of the composer; null while there is nothing to see. */
export function useWritten(): Draft | null {
  const slot = useOpenSlot()
  const draft = useDraft(slot)
  return draft && (slot !== FRESH || !isUnwritten(draft)) ? draft : null
}

/** Notes what is on its way: of it nothing but the name outlives this page. */
useUploads.subscribe((all) => {
  const { owner, fresh, edits } = get()
  // With the session of its owner it ends without having arrived.
  const { token, accountId } = useSession.getState()
  if (token === null || (owner !== null && !owner.startsWith(`${accountId}.`))) return
  const open = [
    [FRESH, fresh] as const,
    ...Object.entries(edits).map(([post, { draft }]) => [post, draft] as const),
  ]
  for (const [slot, { coming }] of open) {
    const names = comingTo(slot, all)
    if (JSON.stringify(names) !== JSON.stringify(coming))
      changeDraft(slot, ({ lost }) => ({
        coming: names,
        lost: Object.fromEntries(Object.entries(lost).filter(([field]) => !(field in names))),
      }))
  }
})

const comingTo = (slot: string, all: Record<string, Upload>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all)
      .filter(([place, { wrong }]) => place.startsWith(`${slot}/`) && typeof wrong !== 'string')
      .map(([place, { file }]) => [place.slice(slot.length + 1), file.name])
      .filter(([field]) => !field?.startsWith('gallery.')),
  )
