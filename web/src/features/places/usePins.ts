// The pins of places. They stay the same object until one of them changes.
import { useMemo } from 'react'
import type { Pin } from './pins'
import type { Point } from './place'

/** A place on a map. */
export type Pinned = {
  key: string
  point: Point
  name: string
  /** Its number in the list. */
  number?: number
}

/** `active`: the key of the place whose pin can be moved. */
export function usePins(pinned: Pinned[], active: string | null, highlighted: string | null) {
  const pins = pinned.map((place) => ({
    ...place,
    movable: place.key === active,
    highlighted: place.key === highlighted,
  }))
  const content = JSON.stringify(pins)
  // biome-ignore lint/correctness/useExhaustiveDependencies: The content determines the pins.
  return useMemo((): Pin[] => pins, [content])
}
