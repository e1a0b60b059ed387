// The focal point above the selected part of an image, moved by mouse, touch or arrow keys.
import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useId,
  useRef,
  useState,
} from 'react'
import { useTranslation } from 'react-i18next'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { focusIn, middleOf, type Point, pointOf } from '../focus'
import type { Crop } from '../stagedFile'
import classes from './FocusPoint.module.css'
import { useTap } from './useTap'

type Props = {
  /** The image and the area around it: a tap there moves the point as well. */
  stage: RefObject<HTMLElement | null>
  /** The selected part of the image, in its pixels. */
  part: Crop
  /** The size of that part on the screen, in px. */
  size: { width: number; height: number }
  /** In pixels of the image; null if none was set. */
  point: Point | null
  onMove: (point: Point) => void
}

/** Percent per press of an arrow key, without and with Shift. */
const STEP = 2
const STRIDE = 10

const ways: Record<string, [x: number, y: number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
}

export function FocusPoint({ stage, part, size, point, onMove }: Props) {
  const { t } = useTranslation('crop')
  const frame = useRef<HTMLDivElement>(null)
  const place = useId()
  const [dragged, setDragged] = useState(false)
  const focus = focusIn(part, point ?? middleOf(part))

  const move = (x: number, y: number) => onMove(pointOf({ x: within(x), y: within(y) }, part))

  function moveTo({ clientX, clientY }: { clientX: number; clientY: number }): void {
    const area = frame.current?.getBoundingClientRect()
    if (!area) return
    move(((clientX - area.left) / area.width) * 100, ((clientY - area.top) / area.height) * 100)
  }

  useTap(stage, moveTo)

  function onPointerDown(event: PointerEvent<HTMLButtonElement>): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    setDragged(true)
  }

  function onPointerMove(event: PointerEvent<HTMLButtonElement>): void {
    if (event.currentTarget.hasPointerCapture(event.pointerId)) moveTo(event)
  }

  function onKeyDown(event: KeyboardEvent): void {
    const way = ways[event.key]
    if (!way) return
    event.preventDefault()
    const step = event.shiftKey ? STRIDE : STEP
    move(focus.x + way[0] * step, focus.y + way[1] * step)
  }

  return (
    <div className={classes.over}>
      <div ref={frame} className={classes.part} style={size}>
        <button
          type="button"
          className={classes.point}
          style={{ left: `${focus.x}%`, top: `${focus.y}%` }}
          aria-label={t('focus')}
          aria-describedby={place}
          onPointerDown={onPointerDown}
          onPointerMove={onPointerMove}
          onLostPointerCapture={() => setDragged(false)}
          onKeyDown={onKeyDown}
        />
        <span id={place} className={visuallyHidden.unseen}>
          {t('focusAt', focus)}
        </span>
        {/* A screen reader would announce each step of a drag. */}
        <span role="status" className={visuallyHidden.unseen}>
          {!dragged && t('focusAt', focus)}
        </span>
      </div>
    </div>
  )
}

const within = (percent: number): number => Math.min(100, Math.max(0, percent))
