// What is being written: the new post, and the changes of stored posts.
import { create } from 'zustand'
import { emptyAttachment } from '@/features/attachments/attachment'
import type { EventDraft } from '@/features/attachments/event/event'
import type { Kind } from '@/features/attachments/views'
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
import type { Language, PostStatus } from '@/graphql/generated/graphql'
import type { Attempt } from './attempt'

/** Changes of a stored post. */
export type Edit = {
  draft: Draft
  /** The version they are based on, to find changes and to detect that somebody else has saved. */
  base: {
    editedAt: string | null
    draft: Draft
    /** Missing in an edit that an older version of the console has stored. */
    status?: PostStatus
  }
  /** What was sent last. It may be stored even if no response arrived. */
  tried?: Draft
  /** What of it is on the server. Missing if nothing is. */
  aside?: Aside | null
}

/** The working copy on the server that a change was saved to, or was opened from. */
export type Aside = {
  savedAt: string
  /** Identifies this composer, so that its own saves do not conflict. */
  writer: string
  saved: Draft
}

export const isSame = (a: Draft, b: Draft): boolean =>
  JSON.stringify(a, withoutAutomatic) === JSON.stringify(b, withoutAutomatic)

/** JSON replacer that omits what changes without the user: URLs, uploads, parked attachments. */
const withoutAutomatic = (name: string, part: unknown): unknown =>
  automatic.has(name)
    ? undefined
    : part !== null && typeof part === 'object' && 'raw' in part
      ? {
          raw: part.raw,
          alt: 'alt' in part ? part.alt : null,
          focus: 'focus' in part ? part.focus : null,
        }
      : part

const automatic: ReadonlySet<string> = new Set(['coming', 'lost', 'moved', 'parked'] satisfies (
  | keyof Draft
  | keyof EventDraft
)[])

/** Whether the user has changed anything since it was opened. */
export const isChanged = ({ draft, base }: Edit): boolean =>
  !isSame(draft, base.draft) || Object.keys({ ...draft.coming, ...draft.lost }).length > 0

/** Whether the change contains input that is not on the server. */
export const isEditOnlyHere = (edit: Edit): boolean =>
  isChanged(edit) && !(edit.aside && isSame(edit.draft, edit.aside.saved))

export const isEditChanged = (post: string): boolean => {
  const edit = editOf(post)
  return edit !== undefined && (isChanged(edit) || hasUploads(post))
}

/** The draft on the server that the new post is saved to. */
export type ServerDraft = {
  id: string
  /** Of the version that was saved or read last. */
  revision: number
  /** Identifies this composer, so that its own saves do not conflict. */
  writer: string
  /** That version, to notice changes since. */
  saved: Draft
  /** In ms since 1970. */
  savedAt: number
}

/** What survives a reload, a crash and an expired session. */
export type Kept = {
  fresh: Draft
  attempt: Attempt | null
  edits: Record<string, Edit>
  /** Null if the new post is only in this browser. */
  onServer: ServerDraft | null
}

/** Whether the new post contains input that is not on the server. */
export const isOnlyHere = ({ fresh, onServer }: Pick<Kept, 'fresh' | 'onServer'>): boolean =>
  !isUntouched(fresh) && (onServer === null || !isSame(fresh, onServer.saved))

/** Whether it contains any input that would be lost. */
export const isWorthKeeping = (kept: Omit<Kept, 'attempt'>): boolean =>
  isOnlyHere(kept) || Object.values(kept.edits).some(isEditOnlyHere)

/** Unsent input of a closed tab. `at` is the time of the last save, in ms since 1970. */
export type Left = { id: string; kept: Kept; at: number }

type Composer = Kept & {
  /** Whose drafts these are; null until they are opened. */
  owner: string | null
  /** When they were last saved in the browser; 'never' if it cannot save. */
  keptAt: number | 'never' | null
  /** Drafts of closed tabs, newest first. */
  left: Left[]
  language: Language
  /** Key of the form: increased for each new post, so that its form starts fresh. */
  turn: number
  /** The turn in which a draft was opened: its form gets the focus. */
  openedIn: number | null
}

export const nothingKept: Kept = { fresh: emptyDraft, attempt: null, edits: {}, onServer: null }

export const noComposer: Composer = {
  ...nothingKept,
  owner: null,
  keptAt: null,
  left: [],
  language: 'de',
  turn: 0,
  openedIn: null,
}

export const useComposer = create<Composer>()(() => noComposer)

/** The slot of the new post; a stored post's slot is its id. */
export const FRESH = 'fresh'

const { setState: set, getState: get } = useComposer

export const editOf = (post: string): Edit | undefined => get().edits[post]

const draftIn = (state: Kept, slot: string): Draft | undefined =>
  slot === FRESH ? state.fresh : state.edits[slot]?.draft

export function changeDraft(slot: string, change: (draft: Draft) => Partial<Draft>): void {
  const { fresh } = get()
  applyChange(slot, change)
  // The phone preview switches from another post to the one that is being written.
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

/** Selects the attachment of this kind, or removes it if it is already selected. The removed one is
 * parked as it is, and its uploads continue. */
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

/** Ends the change of a post and discards its input. */
export function endEdit(post: string): void {
  dropUpload(post)
  set(({ edits: { [post]: _ended, ...edits } }) => ({ edits }))
  if (useEditing.getState().editedPostId === post) stopEditing()
}

export function setAside(post: string, aside: Aside | null): void {
  const edit = editOf(post)
  if (edit) beginEdit(post, { ...edit, aside })
}

export function triedEdit(post: string, tried: Draft): void {
  const edit = editOf(post)
  if (edit) beginEdit(post, { ...edit, tried })
}

/** The change is stored. Input since it was sent stays open, based on the stored version. */
export function storedEdit(post: string, sent: Draft, stored: Edit): 'done' | 'still open' {
  const edit = editOf(post)
  // Another draft may have been opened meanwhile, with another change of the same post.
  if (edit && !isSame(edit.tried ?? edit.draft, sent)) return 'done'
  // A change is sent only without running uploads, so a running one was started since.
  if (!edit || (isSame(edit.draft, sent) && !hasUploads(post))) {
    endEdit(post)
    return 'done'
  }
  beginEdit(post, { ...stored, draft: edit.draft })
  return 'still open'
}

/** The new post is stored. If it was changed since, the input stays as another new post. */
export const storedFresh = (sent: Draft): void =>
  isSame(get().fresh, sent) ? resetFresh() : set({ attempt: null, onServer: null })

export const setOnServer = (onServer: ServerDraft | null): void => set({ onServer })

/** Replaces the new post by the stored version of a draft. */
export function openServerDraft(onServer: ServerDraft): void {
  dropUpload(FRESH)
  set(({ turn }) => ({
    fresh: onServer.saved,
    onServer,
    attempt: null,
    turn: turn + 1,
    openedIn: turn + 1,
  }))
}

export function resetFresh(): void {
  dropUpload(FRESH)
  setLanguage('de')
  set(({ turn }) => ({ fresh: emptyDraft, attempt: null, onServer: null, turn: turn + 1 }))
}

/** Begins a new post with this draft instead of what is there. */
export function beginWith(fresh: Draft): void {
  resetFresh()
  set({ fresh })
}

/** Empties the new post. Returns a function that restores it, for the same owner only. The
 * restored post lists files that were still uploading as lost. It is a new draft on the server: another one may have
 * been opened meanwhile. */
export function clearFresh(): () => void {
  const { owner, fresh, attempt } = get()
  resetFresh()
  return () =>
    set((now) =>
      now.owner === owner
        ? { fresh: restoredDraft(fresh), attempt, onServer: null, turn: now.turn + 1 }
        : now,
    )
}

/** Sets the language that is being written, also for the phone preview. */
export function setLanguage(language: Language): void {
  set({ language })
  const { preview } = useSession.getState()
  if (preview.language !== language) updateSession({ preview: { ...preview, language } })
}

export const setAttempt = (attempt: Attempt | null): void => set({ attempt })

/**
 * From now on, a new post that the user begins goes to this channel, unless they have chosen another
 * one. They can remove it. If they empty the post again, it is removed. `visibility`: the channels
 * that restrict who sees a post. Returns a function that ends this.
 */
export function beginInChannel(channel: string, visibility: readonly string[]): () => void {
  let isAdded = false
  return useComposer.subscribe(({ owner, turn, fresh }, before) => {
    // A post that was restored was begun before.
    if (owner !== before.owner || turn !== before.turn) isAdded = false
    else if (isUntouched(before.fresh) && !isUntouched(fresh)) {
      isAdded = Object.keys(fresh.channels).every((id) => visibility.includes(id))
      if (isAdded)
        changeDraft(FRESH, ({ channels }) => ({
          channels: { ...channels, [channel]: { push: false } },
        }))
    } else if (isAdded && isOnlyIn(fresh, channel)) {
      isAdded = false
      changeDraft(FRESH, () => ({ channels: {} }))
    }
  })
}

/** Whether nothing but this channel is chosen or typed. */
const isOnlyIn = (draft: Draft, channel: string): boolean =>
  Object.keys(draft.channels).join() === channel && isUntouched({ ...draft, channels: {} })

/** What is open in the composer: the edited post, or the new one. */
export const useOpenSlot = (): string => useEditing(({ editedPostId }) => editedPostId ?? FRESH)

export const useDraft = (slot: string): Draft | undefined =>
  useComposer((state) => draftIn(state, slot))

/** The draft for the phone preview; null if it is empty. */
export function useWritten(): Draft | null {
  const slot = useOpenSlot()
  const draft = useDraft(slot)
  return draft && (slot !== FRESH || !isUnwritten(draft)) ? draft : null
}

/** Stores the names of running uploads in the drafts: only the names survive the page. */
useUploads.subscribe((all) => {
  const { owner, fresh, edits } = get()
  // Ignore changes after the session has ended, which also ends the uploads.
  const { token, accountId } = useSession.getState()
  if (token === null || (owner !== null && !owner.startsWith(`${accountId}.`))) return
  const open = [
    [FRESH, fresh] as const,
    ...Object.entries(edits).map(([post, { draft }]) => [post, draft] as const),
  ]
  for (const [slot, { coming }] of open) {
    const names = uploadNames(slot, all)
    if (JSON.stringify(names) !== JSON.stringify(coming))
      changeDraft(slot, ({ lost }) => ({
        coming: names,
        lost: Object.fromEntries(Object.entries(lost).filter(([field]) => !(field in names))),
      }))
  }
})

const uploadNames = (slot: string, all: Record<string, Upload>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(all)
      .filter(
        ([uploadSlot, { wrong }]) => uploadSlot.startsWith(`${slot}/`) && typeof wrong !== 'string',
      )
      .map(([uploadSlot, { file }]) => [uploadSlot.slice(slot.length + 1), file.name])
      .filter(([field]) => !field?.startsWith('gallery.')),
  )
