// The lists tell their story in order: what waits for release, what is planned, what is live.
import { DraftList } from './DraftList'
import { PlannedBlock } from './PlannedBlock'
import classes from './PostLists.module.css'
import { PublishedList } from './PublishedList'
import { useFreshLists } from './useFreshLists'

export function PostLists() {
  useFreshLists()
  return (
    <div className={classes.lists}>
      <DraftList />
      <PlannedBlock />
      <PublishedList />
    </div>
  )
}
