import '@/lib/accessTexts'
import { Skeleton } from '@/ui/Skeletons'

type Props = { /** What is loading. */ label: string }

/** A placeholder for the form that a link opens. */
export function LinkSkeleton({ label }: Props) {
  return (
    <div role="status" aria-label={label}>
      <Skeleton height={28} width="72%" />
      <Skeleton height={14} mt={16} />
      <Skeleton height={14} mt={10} width="56%" />
      <Skeleton height={44} mt={32} radius={10} />
      <Skeleton height={44} mt={20} radius={10} />
    </div>
  )
}
