// Parts of a page whose code is fetched when they are first drawn; until it is there, the `Suspense`
// around them shows their shape. Where that fails, the part alone says so, and all the rest stays.
import {
  Fragment,
  type FragmentInstance,
  type FunctionComponent,
  lazy,
  useLayoutEffect,
  useRef,
} from 'react'
import { create } from 'zustand'
import { fetchPart } from '@/lib/fetchPart'
import { NotFetched } from './NotFetched'

export type Retrying = { onRetry: () => void }

/** `Failed` stands in while it cannot be fetched; to try again does so for each place where it stands. */
export function fetched<Props extends object>(
  fetch: () => Promise<FunctionComponent<Props>>,
  Failed: FunctionComponent<Props & Retrying> = NotFetched,
) {
  const attempt = () => ({
    Part: lazy<FunctionComponent<Props & Retrying>>(() =>
      fetchPart(fetch).then(
        (it) => ({ default: it }),
        () => ({ default: Failed }),
      ),
    ),
  })
  const useAttempt = create(attempt)

  return function Fetched(props: Props) {
    const { Part } = useAttempt()
    const place = useRef<FragmentInstance>(null)
    const asked = useRef(false)
    // What was pressed is gone. Whoever is somewhere else by now stays there.
    useLayoutEffect(() => {
      if (asked.current && document.activeElement === document.body) place.current?.focus()
      asked.current = false
    })
    function retry(): void {
      asked.current = true
      useAttempt.setState(attempt())
    }
    return (
      // biome-ignore lint/complexity/noUselessFragments: what is in it gets the focus through it
      <Fragment ref={place}>
        <Part {...props} onRetry={retry} />
      </Fragment>
    )
  }
}
