import { useSession } from '@/features/session/store'
import { Card } from '@/ui/Card'
import { Skeleton } from '@/ui/Skeletons'
import classes from './ChecklistSkeleton.module.css'

/** A placeholder of about the same height as the checklist, so that the layout does not shift. */
export function ChecklistSkeleton() {
  const isFolded = useSession(({ progress }) => progress.minimized)
  return (
    <Card className={classes.paper} data-folded={isFolded || undefined} aria-hidden>
      <Skeleton height={19} width="55%" />
      <Skeleton height={14} mt={18} width="40%" />
      <Skeleton height={6} mt={12} />
    </Card>
  )
}
