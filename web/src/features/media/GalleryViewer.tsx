// Shows the images of a gallery one at a time in full screen.
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { type PointerEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Lightbox } from '@/ui/Lightbox'
import classes from './GalleryViewer.module.css'

export type ViewedImage = { large: string; alt: string }

type Props = {
  images: readonly ViewedImage[]
  /** The index of the first image. */
  first: number
  onClose: () => void
}

/** How far, in px, a finger must swipe to change the image. */
const SWIPE = 48

export function GalleryViewer({ images, first, onClose }: Props) {
  const { t } = useTranslation('media')
  const [at, setAt] = useState(first)
  const begun = useRef<number | null>(null)
  const last = images.length - 1
  const go = (to: number) => setAt(Math.min(Math.max(0, to), last))
  const onKey = useEffectEvent(({ key }: KeyboardEvent) => {
    const to = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: last }[key]
    if (to !== undefined) go(to)
  })
  // Handles keys wherever the focus is, because nothing else is visible.
  useEffect(() => {
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  const shown = images[at]
  if (!shown) return null

  function onPointerUp({ clientX }: PointerEvent): void {
    const way = begun.current === null ? 0 : clientX - begun.current
    begun.current = null
    if (Math.abs(way) >= SWIPE) go(at - Math.sign(way))
  }

  const counter = t('viewer.counter', { at: at + 1, count: images.length })
  return (
    <Lightbox
      label={t('viewer.title')}
      heading={<span role="status">{counter}</span>}
      onClose={onClose}
    >
      <div
        className={classes.picture}
        onPointerDown={({ clientX }) => {
          begun.current = clientX
        }}
        onPointerUp={onPointerUp}
        onPointerCancel={() => {
          begun.current = null
        }}
      >
        <img
          key={shown.large}
          src={shown.large}
          alt={shown.alt || counter}
          draggable={false}
          className={classes.image}
        />
      </div>
      <div className={classes.below} data-alone={last === 0 || undefined}>
        {last > 0 && <Turn way="previous" disabled={at === 0} onClick={() => go(at - 1)} />}
        <p aria-live="polite" className={classes.words}>
          {shown.alt}
        </p>
        {last > 0 && <Turn way="next" disabled={at === last} onClick={() => go(at + 1)} />}
      </div>
      {/* Preloads the neighbouring images. */}
      {[images[at - 1], images[at + 1]].map(
        (one) => one && <link key={one.large} rel="preload" as="image" href={one.large} />,
      )}
    </Lightbox>
  )
}

type TurnProps = { way: 'previous' | 'next'; disabled: boolean; onClick: () => void }

/** Stays in place and keeps the focus at the end of the gallery. */
function Turn({ way, disabled, onClick }: TurnProps) {
  const { t } = useTranslation('media')
  const Icon = way === 'previous' ? ChevronLeft : ChevronRight
  return (
    <button
      type="button"
      className={classes.turn}
      aria-label={t(`viewer.${way}`)}
      title={t(`viewer.${way}`)}
      aria-disabled={disabled || undefined}
      data-autofocus={(way === 'next' && !disabled) || undefined}
      onClick={onClick}
    >
      <Icon size={28} />
    </button>
  )
}
