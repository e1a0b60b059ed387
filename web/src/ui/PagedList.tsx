// A list that is loaded in pages: its count, its entries, and what is shown while it loads, if it
// cannot be loaded, and if it is empty.
import type { LucideIcon } from 'lucide-react'
import { type ReactNode, type Ref, type RefObject, useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { EmptyState } from './EmptyState'
import classes from './PagedList.module.css'
import { useNearEnd } from './useNearEnd'
import visuallyHidden from './visuallyHidden.module.css'

export type Pages = {
  /** The first page is loading. */
  loading: boolean
  failed: boolean
  hasMore: boolean
  /** The next page is loading. */
  loadingMore: boolean
  more: () => void
}

type Props = {
  ref?: Ref<HTMLElement>
  className?: string | undefined
  pages: Pages
  /** The name of the list. */
  label: string
  /** The number of entries that are known; without any, the list is empty. */
  size: number
  /** The number of entries in words. */
  count: string
  /** Shown while a page is loading. */
  skeleton: ReactNode
  /** Shown if a page could not be loaded, with a button that loads it again. */
  problem: ReactNode
  empty: { Icon: LucideIcon; title: string; hint?: string }
  /** Loads further pages while scrolling, instead of by a button. */
  loadsOnScroll?: boolean
  /** Shown below the last entry. */
  last?: string | undefined
  /** The entries. The element that gets the focus when one is reached has `data-entry-start`. */
  children: ReactNode
}

export function PagedList({ pages, size, empty, loadsOnScroll = false, ...props }: Props) {
  const { t } = useTranslation('ui')
  const { loading, failed, hasMore, loadingMore, more } = pages
  const isEmpty = !loading && !failed && size === 0
  const end = useRef<HTMLDivElement>(null)
  const requestNext = useFocusOnNextPage(end, pages)
  useNearEnd(end, loadsOnScroll ? more : null)
  return (
    <section
      ref={props.ref}
      aria-label={props.label}
      aria-busy={loading}
      className={`${classes.list} ${props.className ?? ''}`}
    >
      <p role="status" className={loading || size > 0 ? classes.count : visuallyHidden.unseen}>
        {isEmpty && empty.title}
        {size > 0 && props.count}
      </p>
      {size > 0 && props.children}
      <div ref={end} className={classes.end}>
        {failed && props.problem}
        {!failed && (loading || (loadsOnScroll && hasMore)) && props.skeleton}
        {!failed && !loadsOnScroll && hasMore && (
          <Button loading={loadingMore} onClick={requestNext}>
            {t('more')}
          </Button>
        )}
      </div>
      {props.last && size > 0 && !failed && !hasMore && (
        <p className={classes.last}>{props.last}</p>
      )}
      {isEmpty && (
        <EmptyState icon={<empty.Icon size={32} strokeWidth={1.5} />} title={empty.title}>
          {empty.hint}
        </EmptyState>
      )}
    </section>
  )
}

const startsIn = (list: Element | null | undefined) =>
  list?.querySelectorAll<HTMLElement>('[data-entry-start]') ?? []

/**
 * Returns a function that requests the next page. The focus then moves to its first entry, because
 * the button moves; if the page could not be loaded, to the button that loads it again; if the page
 * is empty, to the last entry.
 */
function useFocusOnNextPage(end: RefObject<HTMLElement | null>, pages: Pages): () => void {
  const { failed, loadingMore, more } = pages
  /** The number of entries before the requested page; null if none is requested. */
  const shown = useRef<number | null>(null)
  useEffect(() => {
    const { current: place } = end
    const { activeElement } = document
    if (shown.current === null || !place) return
    const starts = [...startsIn(place.parentElement)]
    const next = starts[shown.current]
    // Without a next entry the request is running, has failed, or its page is empty.
    const isDone = next || !(loadingMore || failed)
    if (isDone) shown.current = null
    // The focus stays where the user has moved it.
    if (activeElement !== document.body && !place.contains(activeElement)) return
    const button = place.querySelector<HTMLElement>('button')
    const target = next ?? button ?? (isDone ? starts.at(-1) : null)
    target?.focus()
  }, [end, failed, loadingMore])
  return () => {
    shown.current = startsIn(end.current?.parentElement).length
    more()
  }
}
