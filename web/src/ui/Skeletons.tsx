import './kit/skeleton.css'
import { Skeleton as KitSkeleton, type SkeletonProps } from '@mantine/core'
import classes from './Skeletons.module.css'

/** The shape of something that is on its way. */
export const Skeleton = (props: SkeletonProps) => (
  <KitSkeleton {...props} className={classes.shape} />
)

type Props = { /** What is being loaded, for those who do not see the shapes. */ label: string }

/** The shape of a post that is on its way. */
export function PaperSkeleton({ label }: Props) {
  return (
    <div className={classes.paper} role="status" aria-label={label}>
      <Skeleton height={28} width={96} radius={14} />
      <Skeleton height={14} mt={18} />
      <Skeleton height={14} mt={10} />
      <Skeleton height={14} mt={10} width="62%" />
    </div>
  )
}
