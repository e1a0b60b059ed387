// A part of a long list. Far from what one sees it rests: its cards are taken down, and their words
// stand in its place, as high as they were. So the browser's search and screen readers still meet
// every post, and the page keeps its length.
import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { Rest } from './listMemory'
import { watchNear } from './nearSight'
import classes from './Resting.module.css'

type Props = {
  name: string
  rests: Map<string, Rest>
  /** What a part that was never drawn may be taken for; without it, it is drawn first. */
  estimate?: Rest
  children: ReactNode
}

export function Resting({ name, rests, estimate, children }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const [rest, setRest] = useState(() => rests.get(name) ?? estimate ?? null)

  useEffect(() => {
    const part = place.current
    if (!part) return
    return watchNear(part, (isNear, height) => {
      if (isNear) return setRest(null)
      // What rests already has no cards; only what is hidden as a whole has no height.
      if (height === 0 || !part.querySelector('article') || isInUse(part)) return
      const now = { height, words: wordsIn(part) }
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
        ? rest.words.map((words, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: they stand still
            // biome-ignore lint/a11y/useSemanticElements: an entry of the list around the parts
            <div key={index} role="listitem" className={classes.resting}>
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

const wordsIn = (part: HTMLElement): string[] =>
  Array.from(part.querySelectorAll('[role="listitem"]'), (entry) => {
    const words = entry.querySelector('[data-words]') ?? entry
    return words.textContent
  })
