// Pictures on their way to the server. Each is sent as soon as it is chosen; a slot names
// the place that it is for, so that it arrives there even if one looks at another post meanwhile.
import type { Client } from '@urql/core'
import { create } from 'zustand'
import { type Problem, problemOf, unanswered } from '@/graphql/problem'
import { upload } from '@/graphql/upload'
import { type FileWrong, type StagedImage, StageImageMutation, wrongWithImage } from './stagedImage'

export type ImageUpload = {
  file: File
  /** The picture from this machine, for the time until the server has it. */
  localUrl: string
  /** Share of the bytes that are on their way, 0 to 1. */
  share: number
  /** Why it has ended without success; null while it runs. */
  wrong: FileWrong | Problem | null
}

type Arrived = (image: StagedImage) => void

export const useImageUploads = create<Record<string, ImageUpload>>()(() => ({}))

const running = new Map<string, AbortController>()

const change = (slot: string, part: Partial<ImageUpload>): void =>
  useImageUploads.setState((all) => (all[slot] ? { [slot]: { ...all[slot], ...part } } : {}))

/** Stops what is on its way to this slot and forgets it. */
export function dropUpload(slot: string): void {
  running.get(slot)?.abort()
  running.delete(slot)
  const { [slot]: dropped, ...others } = useImageUploads.getState()
  if (!dropped) return
  URL.revokeObjectURL(dropped.localUrl)
  useImageUploads.setState(others, true)
}

export async function uploadImage(
  client: Client,
  slot: string,
  file: File,
  arrived: Arrived,
): Promise<void> {
  dropUpload(slot)
  const wrong = wrongWithImage(file)
  const localUrl = wrong ? '' : URL.createObjectURL(file)
  useImageUploads.setState({ [slot]: { file, localUrl, share: 0, wrong } })
  if (wrong) return

  const turn = new AbortController()
  running.set(slot, turn)
  const watch = {
    signal: turn.signal,
    onProgress: (share: number) => !turn.signal.aborted && change(slot, { share }),
  }
  const { data, error } = await upload(client, StageImageMutation, { file }, watch)
  if (turn.signal.aborted) return
  running.delete(slot)
  if (!data) return change(slot, { wrong: error ? problemOf(error) : unanswered })
  const { raw, image } = data.upload
  const { large, placeholder, width, height } = image
  arrived({ raw, large, placeholder, width, height })
  dropUpload(slot)
}
