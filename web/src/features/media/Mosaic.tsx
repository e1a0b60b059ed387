// The images of a gallery: a single one, or up to four side by side. Clicking one opens the viewer.

import { type CSSProperties, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { LazyDialog } from '@/ui/LazyDialog'
import { StoredImage } from '@/ui/StoredImage'
import type { Focus } from './focus'
import { layOut, type Place, ratioAlone } from './layout'
import classes from './Mosaic.module.css'

export type MosaicImage = {
  key: string
  large: string
  placeholder: string
  /** Pixels; 0 until the image has loaded. */
  width: number
  height: number
  focus?: Focus
  alt: string
}

type Size = { width: number; height: number }

type Props = { images: readonly MosaicImage[] }

/** The number of images that are shown side by side. */
const SHOWN = 4

/** Loaded when an image is first opened. */
const viewer = () => import('./GalleryViewer').then((it) => it.GalleryViewer)

export function Mosaic({ images }: Props) {
  const { t } = useTranslation('media')
  const [opened, setOpened] = useState<number | null>(null)
  const [sizes, setSizes] = useState<Record<string, Size>>({})
  const more = images.length - SHOWN
  const shown = images.slice(0, SHOWN)
  const known = shown.map((image) => (image.width > 0 ? image : (sizes[image.large] ?? image)))
  const [first] = known
  if (!first) return null
  const alone = known.length === 1
  const { ratio, places } = alone ? { ratio: ratioAlone(first), places: [] } : layOut(known)
  return (
    <>
      <ul className={classes.mosaic} data-alone={alone || undefined} style={{ aspectRatio: ratio }}>
        {shown.map((image, place) => {
          const rest = place === SHOWN - 1 && more > 0 && `+${more}`
          const of = t('viewer.counter', { at: place + 1, count: images.length })
          return (
            <li key={image.key} className={classes.tile} style={boxOf(places[place])}>
              <button
                type="button"
                className={classes.open}
                aria-label={[of, image.alt, rest].filter(Boolean).join(' ')}
                aria-haspopup="dialog"
                onClick={() => setOpened(place)}
              >
                <StoredImage
                  image={image}
                  contain={alone}
                  className={classes.image}
                  onSize={
                    image.width > 0
                      ? undefined
                      : (size) => setSizes((all) => ({ ...all, [image.large]: size }))
                  }
                />
                {rest && (
                  <span className={classes.more} aria-hidden>
                    {rest}
                  </span>
                )}
              </button>
            </li>
          )
        })}
      </ul>
      {opened !== null && (
        <LazyDialog fetch={viewer} images={images} first={opened} onClose={() => setOpened(null)} />
      )}
    </>
  )
}

const percent = (share: number): string => `${share * 100}%`

function boxOf(place: Place | undefined): CSSProperties | undefined {
  if (!place) return undefined
  const { left, top, width, height } = place
  return {
    left: percent(left),
    top: percent(top),
    width: percent(width),
    height: percent(height),
  }
}
