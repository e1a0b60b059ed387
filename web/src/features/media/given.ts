// Files that were dropped or pasted somewhere in the composer, on their way to the attachment that
// takes them. Its editor may still be fetched then.
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'

const useGiven = create<Record<string, readonly File[]>>()(() => ({}))

/** What was given before and is not taken yet stays. */
export const giveFiles = (post: string, files: readonly File[]): void =>
  useGiven.setState(({ [post]: before = [] }) => ({ [post]: [...before, ...files] }))

/** Takes what is given to this post, as soon as there is something. */
export function useGivenFiles(post: string, take: (files: readonly File[]) => void): void {
  const files = useGiven((all) => all[post])
  const onGiven = useEffectEvent(take)
  useEffect(() => {
    if (!files) return
    useGiven.setState(({ [post]: _taken, ...others }) => others, true)
    onGiven(files)
  }, [files, post])
}
