// Parts of a page whose code is loaded when they are first rendered. Until then the `Suspense`
// around them shows a placeholder. If loading fails, only this part shows the failure.
import {
  Fragment,
  type FragmentInstance,
  type FunctionComponent,
  lazy,
  useLayoutEffect,
  useRef,
} from 'react'
import { create } from 'zustand'
import { useConnection } from '@/graphql/connection'
import { loadPart } from '@/lib/loadPart'
import { LoadFailed } from './LoadFailed'

export type Retrying = { onRetry: () => void }

type Fetchable<Props> = FunctionComponent<Props> & {
  /** The import function, for `preload`. */
  fetch: () => Promise<unknown>
}

/** The retry functions of parts that could not be loaded. */
const lost = new Set<() => void>()

/** Retries all failed parts, because a restored connection affects all of them. */
function fetchLost(): void {
  for (const again of lost) again()
}

window.addEventListener('online', fetchLost)
// The connection to the server is back, while the network was up.
useConnection.subscribe((now, before) => before.lost && !now.lost && fetchLost())

/**
 * Renders `Failed` while the part cannot be loaded. Its retry loads all failed parts again, and so
 * does a restored connection.
 */
export function lazyPart<Props extends object>(
  fetch: () => Promise<FunctionComponent<Props>>,
  Failed: FunctionComponent<Props & Retrying> = LoadFailed,
): Fetchable<Props> {
  const attempt = () => ({
    Part: lazy<FunctionComponent<Props & Retrying>>(() =>
      loadPart(fetch).then(
        (it) => ({ default: it }),
        () => {
          lost.add(again)
          return { default: Failed }
        },
      ),
    ),
  })
  const useAttempt = create(attempt)
  function again(): void {
    lost.delete(again)
    useAttempt.setState(attempt())
  }

  function Fetched(props: Props) {
    const { Part } = useAttempt()
    const place = useRef<FragmentInstance>(null)
    const shouldFocus = useRef(false)
    // The retry button is gone, so the focus moves to the content, unless it is elsewhere by now.
    useLayoutEffect(() => {
      if (shouldFocus.current && document.activeElement === document.body) place.current?.focus()
      shouldFocus.current = false
    })
    function retry(): void {
      shouldFocus.current = true
      fetchLost()
    }
    return (
      // biome-ignore lint/complexity/noUselessFragments: Its ref focuses the content.
      <Fragment ref={place}>
        <Part {...props} onRetry={retry} />
      </Fragment>
    )
  }
  return Object.assign(Fetched, { fetch })
}
