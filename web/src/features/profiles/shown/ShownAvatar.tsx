import { Avatar } from '@/ui/Avatar'
import { CroppedPicture } from './CroppedPicture'
import classes from './ShownPictures.module.css'
import type { ShownPicture } from './shownProfile'

/** The large avatar of a profile. */
export function ShownAvatar({ name, picture }: { name: string; picture: ShownPicture }) {
  if (picture === null || typeof picture === 'string')
    return <Avatar name={name} image={picture ?? undefined} size={72} />
  return (
    <span className={classes.round}>
      <CroppedPicture picture={picture} />
    </span>
  )
}
