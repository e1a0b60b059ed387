import '@mantine/core/styles/Skeleton.layer.css'
import { Skeleton as KitSkeleton, type SkeletonProps } from '@mantine/core'
import classes from './Skeletons.module.css'

/** A placeholder while something is loading. */
export const Skeleton = (props: SkeletonProps) => (
  <KitSkeleton {...props} className={classes.shape} />
)

type Props = { /** What is loading, for screen readers. */ label: string }

/** A placeholder for a post while it is loading. */
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
