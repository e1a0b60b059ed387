import type { Cropped } from '../edit/fields'
import classes from './ShownPictures.module.css'

/** The selected part of an image. The frame around it has the ratio. */
export function CroppedPicture({ picture: { image, crop } }: { picture: Cropped }) {
  const share = (length: number, of: number) => `${(100 * length) / of}%`
  return (
    <span className={classes.frame}>
      <img
        src={image.large}
        alt=""
        className={classes.image}
        style={{
          width: share(image.width, crop.width),
          height: share(image.height, crop.height),
          left: share(-crop.x, crop.width),
          top: share(-crop.y, crop.height),
        }}
      />
    </span>
  )
}
