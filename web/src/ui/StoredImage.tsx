// A picture from the server: its blurred placeholder stands until it has arrived, and stays where it
// does not arrive.
import { ImageOff } from 'lucide-react'
import { useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import classes from './StoredImage.module.css'

type Props = {
  image: { large: string; placeholder: string; width: number; height: number }
  className?: string | undefined
  /** What is to be seen; empty when the words beside it say it. */
  alt?: string
}

export function StoredImage({ image, className, alt = '' }: Props) {
  const [arrived, setArrived] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const placeholder = useMemo(() => blurred(image.placeholder), [image.placeholder])
  const here = arrived === image.large
  return (
    <span className={[classes.frame, className].filter(Boolean).join(' ')}>
      {!here && placeholder && <img src={placeholder} alt="" className={classes.image} />}
      {failed === image.large ? (
        <span className={classes.failed} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
          <ImageOff size={24} strokeWidth={1.5} aria-hidden />
        </span>
      ) : (
        <img
          src={image.large}
          alt={alt}
          width={image.width}
          height={image.height}
          loading="lazy"
          decoding="async"
          className={classes.image}
          data-arriving={!here || undefined}
          onLoad={() => setArrived(image.large)}
          onError={() => setFailed(image.large)}
        />
      )}
    </span>
  )
}

function blurred(thumbHash: string): string | null {
  try {
    return thumbHashToDataURL(Uint8Array.from(atob(thumbHash), (char) => char.charCodeAt(0)))
  } catch {
    return null
  }
}
