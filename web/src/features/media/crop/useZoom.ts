// How much a picture is enlarged. The slider goes in steps; wheel and fingers go in less than one at a
// time, which adds up until it is one.
import { useRef, useState } from 'react'

export const ZOOM = { min: 1, max: 4, step: 0.1 } as const

const between = (zoom: number): number => Math.min(ZOOM.max, Math.max(ZOOM.min, zoom))

const toStep = (zoom: number): number => Math.round(zoom / ZOOM.step) / Math.round(1 / ZOOM.step)

export function useZoom() {
  const [zoom, setShown] = useState<number>(ZOOM.min)
  const exact = useRef<number>(ZOOM.min)

  function setZoom(wanted: number): void {
    exact.current = between(wanted)
    setShown(toStep(exact.current))
  }

  return {
    zoom,
    setZoom,
    /** `wanted` is based on what is shown. */
    zoomBy: (wanted: number) => setZoom(exact.current + wanted - zoom),
  }
}
