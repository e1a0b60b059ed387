// A part of a long list. Far from what one sees it rests: its cards are taken down, and their words
// stand in its place, as high as they were. So the browser's search and screen readers still meet
// every post, and the page keeps its length.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShown } from '../shown'
import type { Rest } from './listMemory'
import { watchNear } from './nearSight'
import classes from './Resting.module.css'

type Props = {
  name: string
  rests: Map<string, Rest>
  /** What a part that was never drawn may be taken for; without it, it is drawn first. */
  estimate?: Rest
  /** Whether the part may contain this post now. Default: whether it did when its cards were removed. */
  holds?: (id: string) => boolean
  children: ReactNode
}

export function Resting({ name, rests, estimate, holds, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [rest, setRest] = useState(() => rests.get(name) ?? estimate ?? null)

  // Only a rendered card can be scrolled to.
  const has = holds ?? ((wanted: string) => rest?.posts.some(({ id }) => id === wanted) ?? false)
  const isWanted = useShown(({ wanted }) => wanted !== null && has(wanted.id))
  useEffect(() => {
    if (isWanted) setRest(null)
  }, [isWanted])

  useEffect(() => {
    const part = place.current
    if (!part) return
    return watchNear(part, (isNear, height) => {
      if (isNear) return setRest(null)
      // What rests already has no cards; only what is hidden as a whole has no height.
      if (height === 0 || !part.querySelector('article') || isInUse(part)) return
      const now = { height, posts: postsIn(part) }
      rests.set(name, now)
      setRest(now)
    })
  }, [name, rests])

  return (
    <div
      ref={place}
      className={classes.part}
      data-resting={rest ? true : undefined}
      style={rest ? { height: rest.height } : undefined}
    >
      {rest
        ? rest.posts.map(({ id, words }) => (
            // biome-ignore lint/a11y/useSemanticElements: groups lie between the list and its items
            <div key={id} role="listitem" data-rests={id} className={classes.resting}>
              {words}
            </div>
          ))
        : children}
    </div>
  )
}

/** Parts that rest as one when all of them do: the browser looks at thousands of parts for each frame,
 * and at none of those in a group that is far away. */
export const RestingGroup = ({ children }: { children: ReactNode }) => (
  <div className={classes.group}>{children}</div>
)

/** Somebody writes, listens or has opened something there. */
const isInUse = (part: HTMLElement): boolean =>
  part.contains(document.activeElement) ||
  part.querySelector('[aria-expanded="true"]') !== null ||
  Array.from(part.querySelectorAll('audio, video')).some(isPlaying)

const isPlaying = (media: Element): boolean => media instanceof HTMLMediaElement && !media.paused

const postsIn = (part: HTMLElement): Rest['posts'] =>
  Array.from(part.querySelectorAll<HTMLElement>('[data-entry], [data-rests]'), (entry) => {
    const { entry: drawn, rests } = entry.dataset
    const words = entry.querySelector('[data-words]') ?? entry
    return { id: drawn ?? rests ?? '', words: words.textContent }
  })
