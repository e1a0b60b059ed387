// The pictures of a gallery side by side, at most four of them; pressing one shows them all.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { FetchedDialog } from '@/ui/FetchedDialog'
import { StoredImage } from '@/ui/StoredImage'
import classes from './Mosaic.module.css'

export type MosaicImage = {
  key: string
  large: string
  placeholder: string
  width: number
  height: number
  alt: string
}

type Props = { images: readonly MosaicImage[] }

/** As many stand side by side. */
const SHOWN = 4

/** Fetched with the first picture that somebody opens. */
const viewer = () => import('./GalleryViewer').then((it) => it.GalleryViewer)

export function Mosaic({ images }: Props) {
  const { t } = useTranslation('media')
  const [opened, setOpened] = useState<number | null>(null)
  const more = images.length - SHOWN
  return (
    <>
      <ul className={classes.mosaic} data-count={Math.min(images.length, SHOWN)}>
        {images.slice(0, SHOWN).map((image, place) => {
          const rest = place === SHOWN - 1 && more > 0 && `+${more}`
          const of = t('viewer.counter', { at: place + 1, count: images.length })
          return (
            <li key={image.key} className={classes.tile}>
              <button
                type="button"
                className={classes.open}
                aria-label={[of, image.alt, rest && `(${rest})`].filter(Boolean).join(' ')}
                aria-haspopup="dialog"
                onClick={() => setOpened(place)}
              >
                <StoredImage image={image} className={classes.image} />
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
        <FetchedDialog
          fetch={viewer}
          images={images}
          first={opened}
          onClose={() => setOpened(null)}
        />
      )}
    </>
  )
}
