// An image from the server. Its blurred placeholder is shown until it has loaded, or if it fails.
import { ImageOff } from 'lucide-react'
import { type CSSProperties, useMemo, useState } from 'react'
import { thumbHashToDataURL } from 'thumbhash'
import classes from './StoredImage.module.css'

type Props = {
  image: {
    large: string
    placeholder: string
    /** Pixels; 0 if unknown. */
    width: number
    height: number
    /** The point that stays visible when the frame crops the image; percent from the upper left. */
    focus?: { x: number; y: number } | null | undefined
  }
  /** Shows the whole image, on a blurred background if the frame has another ratio. */
  contain?: boolean
  /** Width to height; passed to CSS as `--ratio`. */
  ratio?: number
  /** Called with the size of the image when it has loaded. */
  onSize?: ((size: { width: number; height: number }) => void) | undefined
  className?: string | undefined
  /** The alternative text; empty if the text beside the image says the same. */
  alt?: string
}

export function StoredImage(props: Props) {
  const { image, contain = false, ratio, onSize, className, alt = '' } = props
  const [arrived, setArrived] = useState<string>()
  const [failed, setFailed] = useState<string>()
  const placeholder = useMemo(() => blurred(image.placeholder), [image.placeholder])
  const here = arrived === image.large
  const { focus } = image
  return (
    <span
      className={[classes.frame, className].filter(Boolean).join(' ')}
      style={ratio === undefined ? undefined : ({ '--ratio': ratio } as CSSProperties)}
    >
      {(!here || contain) && placeholder && (
        <img src={placeholder} alt="" className={contain ? classes.ground : classes.image} />
      )}
      {failed === image.large ? (
        <span className={classes.failed} {...(alt ? { role: 'img', 'aria-label': alt } : {})}>
          <ImageOff size={24} strokeWidth={1.5} />
        </span>
      ) : (
        <img
          src={image.large}
          alt={alt}
          width={image.width || undefined}
          height={image.height || undefined}
          loading="lazy"
          decoding="async"
          className={classes.image}
          style={focus ? { objectPosition: `${focus.x}% ${focus.y}%` } : undefined}
          data-whole={contain || undefined}
          data-arriving={!here || undefined}
          onLoad={({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => {
            setArrived(image.large)
            onSize?.({ width, height })
          }}
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
