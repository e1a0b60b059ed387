import { StoredImage } from '@/ui/StoredImage'
import type { ShownProps } from '../view'
import classes from './RecruitingCard.module.css'
import { pictureOf, RecruitingWords } from './RecruitingWords'
import type { RecruitingDraft } from './recruiting'

/** A company or its jobs as the list shows them. */
export function RecruitingCard(shown: ShownProps<RecruitingDraft>) {
  const picture = pictureOf(shown)
  return (
    <div className={classes.card}>
      {picture && <StoredImage {...picture} contain className={classes.picture} />}
      <RecruitingWords {...shown} classes={classes} />
    </div>
  )
}
