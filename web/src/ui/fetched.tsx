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
import { useConnection } from '@/graphql/connection'
import { fetchPart } from '@/lib/fetchPart'
import { NotFetched } from './NotFetched'

export type Retrying = { onRetry: () => void }

type Fetchable<Props> = FunctionComponent<Props> & {
  /** For `preload`. */
  fetch: () => Promise<unknown>
}

/** The retry functions of parts that could not be loaded. */
const lost = new Set<() => void>()

/** One restored connection retries all of them. */
function fetchLost(): void {
  for (const again of lost) again()
}

window.addEventListener('online', fetchLost)
// The server was unavailable while the network was up.
useConnection.subscribe((now, before) => before.lost && !now.lost && fetchLost())

/**
 * Renders `Failed` while the part cannot be loaded. Its retry loads all failed parts again, and so
 * does a restored connection.
 */
export function fetched<Props extends object>(
  fetch: () => Promise<FunctionComponent<Props>>,
  Failed: FunctionComponent<Props & Retrying> = NotFetched,
): Fetchable<Props> {
  const attempt = () => ({
    Part: lazy<FunctionComponent<Props & Retrying>>(() =>
      fetchPart(fetch).then(
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
    const asked = useRef(false)
    // What was pressed is gone. Whoever is somewhere else by now stays there.
    useLayoutEffect(() => {
      if (asked.current && document.activeElement === document.body) place.current?.focus()
      asked.current = false
    })
    function retry(): void {
      asked.current = true
      fetchLost()
    }
    return (
      // biome-ignore lint/complexity/noUselessFragments: its ref focuses the content
      <Fragment ref={place}>
        <Part {...props} onRetry={retry} />
      </Fragment>
    )
  }
  return Object.assign(Fetched, { fetch })
}
