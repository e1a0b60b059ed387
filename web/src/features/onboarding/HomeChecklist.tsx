import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazyPart'
import { ChecklistSkeleton } from './ChecklistSkeleton'
import { useSetup } from './useSetup'

const Checklist = lazyPart(() => import('./Checklist').then((it) => it.Checklist))

/** The checklist, while it is not complete and was not closed. Loaded on demand. */
export function HomeChecklist() {
  const setup = useSetup()
  if (!setup?.isShown) return null
  return (
    <Suspense fallback={<ChecklistSkeleton steps={setup.steps} />}>
      <Checklist setup={setup} />
    </Suspense>
  )
}
