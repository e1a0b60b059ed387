// The zoom of an image. The slider changes it in steps; wheel and pinch change it by less than a
// step, which adds up.
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
    /** `wanted` is relative to the displayed zoom. */
    zoomBy: (wanted: number) => setZoom(exact.current + wanted - zoom),
  }
}
