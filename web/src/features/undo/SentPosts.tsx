// Whether a post can still be taken back. The bar for it is loaded only then: most visits have none.
import { Suspense, useEffect, useEffectEvent, useState } from 'react'
import { useClient } from 'urql'
import { useSent } from '@/features/posts/held'
import { useOnReturn } from '@/lib/useOnReturn'
import { lazyPart } from '@/ui/lazyPart'
import { HeldPostsQuery } from './queries'

const HeldPosts = lazyPart(
  () => import('./HeldPosts').then((it) => it.HeldPosts),
  () => null,
)

export function SentPosts({ canPublish }: { canPublish: boolean }) {
  const client = useClient()
  const sent = useSent((state) => state.id)
  const [isNeeded, setNeeded] = useState(false)
  const look = useEffectEvent(async () => {
    if (!canPublish || isNeeded) return
    const { data } = await client
      .query(HeldPostsQuery, {}, { requestPolicy: 'network-only' })
      .toPromise()
    if (data && data.heldPosts.length > 0) setNeeded(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: A post was sent or released, or the profile is loaded.
  useEffect(() => {
    if (sent === null) void look()
    else setNeeded(true)
  }, [sent, canPublish])
  useOnReturn(() => void look(), 0)
  if (!isNeeded) return null
  return (
    <Suspense>
      <HeldPosts canPublish={canPublish} />
    </Suspense>
  )
}
