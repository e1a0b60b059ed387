// Loads the bar of held posts after the page: it is empty for most visits.
import { Suspense } from 'react'
import { lazyPart } from '@/ui/lazyPart'

const HeldPosts = lazyPart(
  () => import('./HeldPosts').then((it) => it.HeldPosts),
  () => null,
)

export const SentPosts = ({ canPublish }: { canPublish: boolean }) => (
  <Suspense>
    <HeldPosts canPublish={canPublish} />
  </Suspense>
)
