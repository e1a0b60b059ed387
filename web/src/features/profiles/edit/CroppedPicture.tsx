// The selected part of an image, as it will be shown after saving. The frame around it has the
// ratio.

import classes from './CroppedPicture.module.css'
import type { Cropped } from './fields'

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
