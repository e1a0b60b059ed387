import { useSession } from '@/features/session/store'
import { Card } from '@/ui/Card'
import { Skeleton } from '@/ui/Skeletons'
import classes from './ChecklistSkeleton.module.css'
import type { Step } from './steps'

/** About the height of a step, in px. */
const heights: Record<Step['status'], number> = { open: 112, unknown: 64, complete: 48 }

/** A placeholder of about the same height as the checklist, so that the layout does not shift. */
export function ChecklistSkeleton({ steps }: { steps: readonly Step[] }) {
  const isFolded = useSession(({ progress }) => progress.minimized)
  const height = steps.reduce((sum, { status }) => sum + heights[status], 0)
  return (
    <Card className={classes.paper} aria-hidden>
      <Skeleton height={19} width="55%" />
      <Skeleton height={14} mt={18} width="40%" />
      <Skeleton height={6} mt={12} />
      {!isFolded && <div style={{ height }} />}
    </Card>
  )
}
