import { useEffect, useRef } from 'react'
import { Button } from '@/ui/Button'
import { ListProblem } from './ListProblem'
import type { PostList } from './usePosts'

type Props = Pick<PostList, 'starts' | 'hasMore' | 'asking' | 'failed' | 'more' | 'retry'> & {
  label: string
}

/** The way to what a list with others below it does not show by itself. Whoever goes it lands at the
 * first post behind it. Stands right behind the list. */
export function FurtherPosts({ starts, hasMore, asking, failed, more, retry, label }: Props) {
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
          loading={asking}
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
