import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { ListProblem } from './ListProblem'
import type { PostList } from './usePosts'

type Props = Pick<PostList, 'starts' | 'hasMore' | 'loadingMore' | 'failed' | 'more' | 'retry'> & {
  label: string
}

/**
 * The button for the next page of a list that has other lists below it. The focus then moves to the
 * first post of that page. Must be rendered right after the list.
 */
export function FurtherPosts({ starts, hasMore, loadingMore, failed, more, retry, label }: Props) {
  const place = useRef<HTMLDivElement>(null)
  const pressed = useRef(false)
  const pages = useRef(starts.length)

  useEffect(() => {
    if (pressed.current && starts.length > pages.current) {
      const list = place.current?.previousElementSibling
      const page = list?.lastElementChild?.lastElementChild // of the last group
      page?.querySelector('article')?.focus()
      pressed.current = false
    }
    pages.current = starts.length
  }, [starts])

  return (
    <div ref={place}>
      {failed && <ListProblem onRetry={retry} />}
      {!failed && hasMore && (
        <Button
          loading={loadingMore}
          onClick={() => {
            pressed.current = true
            more()
          }}
        >
          {label}
        </Button>
      )}
    </div>
  )
}
