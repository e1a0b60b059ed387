import { useLocalFile } from '@/features/media/uploads'
import { StoredImage } from '@/ui/StoredImage'
import phone from '../phoneCard.module.css'
import type { ShownProps } from '../view'
import classes from './RecruitingPhone.module.css'
import { pictureOf, RecruitingWords } from './RecruitingWords'
import { isEmptyRecruiting, type RecruitingDraft, showsJobs } from './recruiting'

/** A company or its jobs as the app shows them. */
export function RecruitingPhone(shown: ShownProps<RecruitingDraft>) {
  const { attachment, slot } = shown
  const image = useLocalFile(`${slot}/company.image`)
  const local = showsJobs(attachment) ? undefined : image
  const picture = pictureOf(shown)
  if (!local && isEmptyRecruiting(attachment)) return null
  return (
    <div className={phone.card}>
      {local ? (
        <img src={local} alt="" className={phone.coming} />
      ) : (
        picture && <StoredImage {...picture} contain className={phone.picture} />
      )}
      <RecruitingWords {...shown} classes={classes} />
    </div>
  )
}
