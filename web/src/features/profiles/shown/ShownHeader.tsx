import { CroppedPicture } from './CroppedPicture'
import cover from './cover.module.css'
import type { ShownPicture } from './shownProfile'

/** The header image. The frame around it has the ratio. */
export function ShownHeader({ picture }: { picture: ShownPicture }) {
  if (picture === null) return null
  if (typeof picture !== 'string') return <CroppedPicture picture={picture} />
  return <img src={picture} alt="" className={cover.picture} />
}
