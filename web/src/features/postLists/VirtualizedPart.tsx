// A part of a long list. While it is far from the visible area, its cards are replaced by their
// texts in a box of the same height. So the browser's search and screen readers still find every
// post, and the page keeps its length.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useShown } from '@/features/posts/shown'
import type { Rest } from './listMemory'
import { watchNear } from './nearSight'
import classes from './VirtualizedPart.module.css'

type Props = {
  name: string
  rests: Map<string, Rest>
  /** The placeholder of a part that was never rendered. Without it, the part is rendered first. */
  estimate?: Rest
  /** Whether the part may contain this post now. Default: as when its cards were removed. */
  holds?: (id: string) => boolean
  children: ReactNode
}

export function VirtualizedPart({ name, rests, estimate, holds, children }: Props) {
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
      // Nothing to replace: the cards are replaced already, or the whole list is hidden (height 0).
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
            // biome-ignore lint/a11y/useSemanticElements: Groups lie between the list and its items.
            <div key={id} role="listitem" data-rests={id} className={classes.resting}>
              {words}
            </div>
          ))
        : children}
    </div>
  )
}

/**
 * Groups parts, so that the browser skips all parts of a group that is far away instead of checking
 * thousands of parts for each frame.
 */
export const PartGroup = ({ children }: { children: ReactNode }) => (
  <div className={classes.group}>{children}</div>
)

/** Whether the user has the focus there, plays media or has opened something. */
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
