// Files that were dropped or pasted in the composer, queued for the attachment that takes them,
// since the code of its editor may still be loading.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

const useGiven = create<Record<string, readonly File[]>>()(() => ({}))

/** Adds files to those that were given before and are not taken yet. */
export const giveFiles = (post: string, files: readonly File[]): void =>
  useGiven.setState(({ [post]: before = [] }) => ({ [post]: [...before, ...files] }))

/** Takes the files that are given to this post as soon as there are any. */
export function useGivenFiles(post: string, take: (files: readonly File[]) => void): void {
  const files = useGiven((all) => all[post])
  const onGiven = useEffectEvent(take)
  useEffect(() => {
    if (!files) return
    useGiven.setState(({ [post]: _taken, ...others }) => others, true)
    onGiven(files)
  }, [files, post])
}
