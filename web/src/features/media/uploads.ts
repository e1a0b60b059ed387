// File uploads. Each file is uploaded as soon as it is selected, a few at a time; the others
// are queued in order. A slot identifies the post and the field that a file is for, so the file
// arrives there even if the user has switched to another post: `fresh/blog.image` is the image of
// the new post's blog attachment.
import type { Client } from '@urql/core'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from '@/features/session/store'
import { useConnection } from '@/graphql/connection'
import { type Problem, problemOf } from '@/graphql/problem'
import { upload } from '@/graphql/upload'
import { errorOfFile, type FileKind, type FileWrong } from './kinds'
import { pollUntilConnected } from './reconnect'
import { type StagedFile, StageFileMutation } from './stagedFile'

export type Upload = {
  file: File
  kind: FileKind
  /** Object URL of the local file, shown until the server has it. */
  localUrl: string
  /** Queued behind other uploads. */
  waiting: boolean
  /** Share of the bytes that have been sent, 0 to 1. */
  share: number
  /** Why the upload has failed; null while it is running or queued. */
  wrong: FileWrong | Problem | null
  /** Whether it has been interrupted so often that it is not retried automatically. */
  givenUp: boolean
}

type Task = {
  client: Client
  arrived: (file: StagedFile) => void
  /** Called if the server refuses the file itself. */
  refused: () => void
  /** Cancels the running attempt. */
  attempt: AbortController | null
  /** How often it has been retried automatically. */
  autoRetries: number
}

const MAX_CONCURRENT = 3

/** No further retries after this many: a proxy may interrupt each upload of a large file. */
const MAX_AUTO_RETRIES = 5

export const useUploads = create<Record<string, Upload>>()(() => ({}))

/** By slot, in the order in which the files were selected. */
const tasks = new Map<string, Task>()

/** Whether `inner` equals or is nested in `slot`, such as an image in a gallery. */
export const isUnder = (inner: string, slot: string): boolean =>
  inner === slot || inner.startsWith(`${slot}/`) || inner.startsWith(`${slot}.`)

/** The slot for the message that a file was refused while another is being uploaded to `slot`. */
export const besides = (slot: string): string => `${slot}/refused`

/** The uploads for a slot and everything below it, by slot. */
export const useUploadsOf = (slot: string): Record<string, Upload> =>
  useUploads(
    useShallow((all) =>
      Object.fromEntries(Object.entries(all).filter(([inner]) => isUnder(inner, slot))),
    ),
  )

/** The URL of the local file for a slot, unless its upload has failed. */
export const useLocalFile = (slot: string): string | undefined =>
  useUploads(({ [slot]: upload }) => (upload && !upload.wrong ? upload.localUrl : undefined))

/** Whether an upload for this slot, or for one below it, is pending or can be retried. */
export const hasUploads = (slot: string): boolean =>
  Object.entries(useUploads.getState()).some(
    ([inner, upload]) => isUnder(inner, slot) && !isRefused(upload),
  )

export const isOnItsWay = ({ wrong }: Upload): boolean => wrong === null

/** Whether the file itself was refused. After other failures a retry may succeed. */
export const isRefused = ({ wrong }: Upload): boolean =>
  typeof wrong === 'string' || (wrong !== null && isAboutFile(wrong))

const isAboutFile = ({ code, reason }: Problem): boolean =>
  reason !== 'QUOTA_EXCEEDED' &&
  reason !== 'PROFILE_QUOTA_EXCEEDED' &&
  (code === 413 || code === 415)

/** Whether the connection broke, so that the same file can be sent again. */
export const isCutOff = ({ wrong }: Upload): boolean =>
  wrong !== null && typeof wrong === 'object' && [0, 502, 503, 504].includes(wrong.code)

/** Whether the upload is retried automatically when the connection is back. */
export const willResume = (upload: Upload): boolean => isCutOff(upload) && !upload.givenUp

const change = (slot: string, part: Partial<Upload>): void =>
  useUploads.setState((all) => (all[slot] ? { [slot]: { ...all[slot], ...part } } : {}))

export function uploadFile(
  client: Client,
  slot: string,
  kind: FileKind,
  file: File,
  arrived: Task['arrived'],
  refused: Task['refused'] = () => {},
): void {
  const wrong = errorOfFile(kind, file)
  const other = useUploads.getState()[slot]
  // An invalid file does not replace one that is valid.
  const target = wrong && other && !isRefused(other) ? besides(slot) : slot
  dropUpload(target)
  const localUrl = wrong ? '' : URL.createObjectURL(file)
  const fresh = { file, kind, localUrl, waiting: wrong === null, share: 0, wrong, givenUp: false }
  if (wrong) notifyListeners(target, fresh)
  useUploads.setState({ [target]: fresh })
  if (wrong) return
  tasks.set(slot, { client, arrived, refused, attempt: null, autoRetries: 0 })
  sendNext()
}

type Listener = (slot: string, upload: Upload) => void

const listeners = new Set<Listener>()

/**
 * Calls the listener for each upload that succeeds or fails, before the store is updated.
 * Returns a function that removes the listener.
 */
export function onUploadEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function notifyListeners(slot: string, upload: Upload): void {
  for (const listener of listeners) listener(slot, upload)
}

/** Sends the same file once more. */
export function retryUpload(slot: string): void {
  const task = tasks.get(slot)
  if (!task || !useUploads.getState()[slot]?.wrong) return
  task.autoRetries = 0
  restart(slot)
}

function restart(slot: string): void {
  change(slot, { waiting: true, wrong: null, givenUp: false })
  sendNext()
}

/** Cancels and removes the uploads for this slot and everything below it. */
export const dropUpload = (slot: string): void => drop((inner) => isUnder(inner, slot))

function drop(matches: (slot: string) => boolean): void {
  const all = useUploads.getState()
  const dropped = Object.keys(all).filter(matches)
  if (dropped.length === 0) return
  for (const slot of dropped) {
    tasks.get(slot)?.attempt?.abort()
    tasks.delete(slot)
    const url = all[slot]?.localUrl
    if (url) URL.revokeObjectURL(url)
  }
  const kept = Object.entries(all).filter(([slot]) => !matches(slot))
  useUploads.setState(Object.fromEntries(kept), true)
  sendNext()
}

function sendNext(): void {
  const all = useUploads.getState()
  let running = [...tasks.values()].filter(({ attempt }) => attempt).length
  for (const [slot, task] of tasks) {
    if (running >= MAX_CONCURRENT) return
    if (!all[slot]?.waiting || task.attempt) continue
    running += 1
    void send(slot, task)
  }
}

async function send(slot: string, task: Task): Promise<void> {
  const attempt = new AbortController()
  task.attempt = attempt
  change(slot, { waiting: false })
  const { file, kind: type } = useUploads.getState()[slot] as Upload
  const { data, error } = await upload(
    task.client,
    StageFileMutation,
    { file, type },
    {
      signal: attempt.signal,
      onProgress: (share) => !attempt.signal.aborted && change(slot, { share }),
    },
  )
  if (attempt.signal.aborted) return
  task.attempt = null
  const ended = useUploads.getState()[slot] as Upload
  if (data) {
    task.arrived(data.upload)
    notifyListeners(slot, ended)
    return drop((one) => one === slot)
  }
  const wrong = problemOf(error)
  const failed = { ...ended, share: 0, wrong, givenUp: task.autoRetries >= MAX_AUTO_RETRIES }
  notifyListeners(slot, failed)
  change(slot, failed)
  if (isRefused(failed)) task.refused()
  void pollUntilConnected(task.client, () => slotsToResume().length > 0)
  sendNext()
}

/** The slots whose uploads are retried automatically when the connection is back. */
const slotsToResume = (): string[] =>
  Object.entries(useUploads.getState())
    .filter(([, one]) => willResume(one))
    .map(([slot]) => slot)

function resume(): void {
  for (const slot of slotsToResume()) {
    const task = tasks.get(slot)
    if (task) task.autoRetries += 1
    restart(slot)
  }
}

window.addEventListener('online', resume)

useConnection.subscribe(({ lost }, before) => {
  if (before.lost && !lost) resume()
})

/** Uploads belong to the account and its selected profile. A change of either drops them. */
useSession.subscribe((now, before) => {
  const isSame =
    now.token !== null &&
    now.accountId === before.accountId &&
    now.selectedProfile === before.selectedProfile
  if (before.token === null || isSame) return
  for (const slot of Object.keys(useUploads.getState())) dropUpload(slot)
})

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** Until it is uploaded, a file is only in this page, so closing the page asks for confirmation. */
useUploads.subscribe((all) => {
  const needsWarning = Object.values(all).some((one) => one.wrong === null || isCutOff(one))
  if (needsWarning) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
})
