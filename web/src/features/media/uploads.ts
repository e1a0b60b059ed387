// Files on their way to the server. Each is sent as soon as it is chosen, a few at a time; the
// others wait in order. A slot names the place that a file is for, so that it arrives there even if
// one looks at another post meanwhile: `fresh/blog.image` is the blog's picture of the new post.
import type { Client } from '@urql/core'
import { create } from 'zustand'
import { useShallow } from 'zustand/react/shallow'
import { useSession } from '@/features/session/store'
import { useConnection } from '@/graphql/connection'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { upload } from '@/graphql/upload'
import { type FileKind, type FileWrong, wrongWithFile } from './kinds'
import { askUntilHeard } from './reconnect'
import { type StagedFile, StageFileMutation } from './stagedFile'

export type Upload = {
  file: File
  kind: FileKind
  /** The file from this machine, for the time until the server has it. */
  localUrl: string
  /** Others go first. */
  waiting: boolean
  /** Share of the bytes that are on their way, 0 to 1. */
  share: number
  /** Why it has stopped without success; null while it runs or waits. */
  wrong: FileWrong | Problem | null
  /** It was cut off so often that it goes on only when somebody wants it to. */
  givenUp: boolean
}

type Order = {
  client: Client
  arrived: (file: StagedFile) => void
  /** The server has refused it for itself. */
  refused: () => void
  /** Of the attempt that is under way. */
  attempt: AbortController | null
  /** How often it went on by itself. */
  resumed: number
}

const MAX_CONCURRENT = 3

/** Something on the way may cut off each file of a certain size. */
const MAX_AUTO_RESUMES = 5

export const useUploads = create<Record<string, Upload>>()(() => ({}))

/** In the order in which the files were chosen. */
const orders = new Map<string, Order>()

/** Also a picture of a gallery, below the gallery. */
export const isUnder = (slot: string, place: string): boolean =>
  slot === place || slot.startsWith(`${place}/`) || slot.startsWith(`${place}.`)

/** Where it is kept that another file was refused while one is on its way to the slot. */
export const besides = (slot: string): string => `${slot}/refused`

/** The uploads for all that is below a place, by their slots. */
export const useUploadsOf = (place: string): Record<string, Upload> =>
  useUploads(
    useShallow((all) =>
      Object.fromEntries(Object.entries(all).filter(([slot]) => isUnder(slot, place))),
    ),
  )

/** Whether a file for this place, or for one below it, is on its way, or may still come. */
export const hasUploads = (place: string): boolean =>
  Object.entries(useUploads.getState()).some(
    ([slot, upload]) => isUnder(slot, place) && !isRefused(upload),
  )

export const isOnItsWay = ({ wrong }: Upload): boolean => wrong === null

/** Refused for itself, a file would be refused again; for all else it may come in later. */
export const isRefused = ({ wrong }: Upload): boolean =>
  typeof wrong === 'string' || (wrong !== null && isAboutFile(wrong))

const isAboutFile = ({ code, reason }: Problem): boolean =>
  reason !== 'QUOTA_EXCEEDED' &&
  reason !== 'PROFILE_QUOTA_EXCEEDED' &&
  (code === 413 || code === 415)

/** Whether the connection broke: then the same file may come in later as it is. */
const isCutOff = ({ wrong }: Upload): boolean =>
  wrong !== null && typeof wrong === 'object' && [0, 502, 503, 504].includes(wrong.code)

/** It goes on by itself as soon as the connection is back. */
export const goesOn = (upload: Upload): boolean => isCutOff(upload) && !upload.givenUp

const change = (slot: string, part: Partial<Upload>): void =>
  useUploads.setState((all) => (all[slot] ? { [slot]: { ...all[slot], ...part } } : {}))

export function uploadFile(
  client: Client,
  slot: string,
  kind: FileKind,
  file: File,
  arrived: Order['arrived'],
  refused: Order['refused'] = () => {},
): void {
  const wrong = wrongWithFile(kind, file)
  const other = useUploads.getState()[slot]
  // A file that cannot come does not take the place of one that can.
  const place = wrong && other && !isRefused(other) ? besides(slot) : slot
  dropUpload(place)
  const localUrl = wrong ? '' : URL.createObjectURL(file)
  const fresh = { file, kind, localUrl, waiting: wrong === null, share: 0, wrong, givenUp: false }
  if (wrong) tell(place, fresh)
  useUploads.setState({ [place]: fresh })
  if (wrong) return
  orders.set(slot, { client, arrived, refused, attempt: null, resumed: 0 })
  sendNext()
}

type Listener = (slot: string, upload: Upload) => void

const listeners = new Set<Listener>()

/** Told of each file that has arrived or failed, while it still counts as one on its way. Returns how
 * to stop. */
export function onUploadEnd(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

function tell(slot: string, upload: Upload): void {
  for (const listener of listeners) listener(slot, upload)
}

/** Sends the same file once more. */
export function retryUpload(slot: string): void {
  const order = orders.get(slot)
  if (!order || !useUploads.getState()[slot]?.wrong) return
  order.resumed = 0
  goOn(slot)
}

function goOn(slot: string): void {
  change(slot, { waiting: true, wrong: null, givenUp: false })
  sendNext()
}

/** Stops what is on its way to this place, and to all below it, and forgets it. */
export const dropUpload = (place: string): void => drop((slot) => isUnder(slot, place))

function drop(isMeant: (slot: string) => boolean): void {
  const all = useUploads.getState()
  const dropped = Object.keys(all).filter(isMeant)
  if (dropped.length === 0) return
  for (const slot of dropped) {
    orders.get(slot)?.attempt?.abort()
    orders.delete(slot)
    const url = all[slot]?.localUrl
    if (url) URL.revokeObjectURL(url)
  }
  const kept = Object.entries(all).filter(([slot]) => !isMeant(slot))
  useUploads.setState(Object.fromEntries(kept), true)
  sendNext()
}

function sendNext(): void {
  const all = useUploads.getState()
  let running = [...orders.values()].filter(({ attempt }) => attempt).length
  for (const [slot, order] of orders) {
    if (running >= MAX_CONCURRENT) return
    if (!all[slot]?.waiting || order.attempt) continue
    running += 1
    void send(slot, order)
  }
}

async function send(slot: string, order: Order): Promise<void> {
  const attempt = new AbortController()
  order.attempt = attempt
  change(slot, { waiting: false })
  const { file, kind: type } = useUploads.getState()[slot] as Upload
  const { data, error } = await upload(
    order.client,
    StageFileMutation,
    { file, type },
    {
      signal: attempt.signal,
      onProgress: (share) => !attempt.signal.aborted && change(slot, { share }),
    },
  )
  if (attempt.signal.aborted) return
  order.attempt = null
  const ended = useUploads.getState()[slot] as Upload
  if (data) {
    order.arrived(data.upload)
    tell(slot, ended)
    return drop((one) => one === slot)
  }
  const wrong = error ? problemOf(error) : unanswered
  const failed = { ...ended, share: 0, wrong, givenUp: order.resumed >= MAX_AUTO_RESUMES }
  tell(slot, failed)
  change(slot, failed)
  if (isRefused(failed)) order.refused()
  void askUntilHeard(order.client, () => cutOff().length > 0)
  sendNext()
}

/** What goes on by itself as soon as the connection is back. */
const cutOff = (): string[] =>
  Object.entries(useUploads.getState())
    .filter(([, one]) => goesOn(one))
    .map(([slot]) => slot)

function resume(): void {
  for (const slot of cutOff()) {
    const order = orders.get(slot)
    if (order) order.resumed += 1
    goOn(slot)
  }
}

window.addEventListener('online', resume)

useConnection.subscribe(({ lost }, before) => {
  if (before.lost && !lost) resume()
})

/** What is on its way belongs to whoever is signed in, and to the profile that they act for. Another
 * tab may put somebody else in their place. */
useSession.subscribe((now, before) => {
  const isSame =
    now.token !== null &&
    now.accountId === before.accountId &&
    now.selectedProfile === before.selectedProfile
  if (before.token === null || isSame) return
  for (const slot of Object.keys(useUploads.getState())) dropUpload(slot)
})

const ask = (event: BeforeUnloadEvent) => event.preventDefault()

/** A file is only here, in this page, until it has arrived. */
useUploads.subscribe((all) => {
  const isUnderWay = Object.values(all).some((one) => one.wrong === null || isCutOff(one))
  if (isUnderWay) window.addEventListener('beforeunload', ask)
  else window.removeEventListener('beforeunload', ask)
})
