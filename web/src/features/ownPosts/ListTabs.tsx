// Links to the lists with the number of their posts. They stay below the top bar while a list is
// scrolled.
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '@/features/profiles/useMe'
import { count } from '@/lib/numbers'
import { useRequestOnArrival } from '@/lib/useRequestOnArrival'
import { useNarrow } from '@/ui/useWidth'
import classes from './ListTabs.module.css'
import { LIST_TABS, type ListTab } from './useListTab'

type Props = {
  /** Null until it is decided. */
  current: ListTab | null
  searchOf: (tab: ListTab) => string
  /** How many posts the lists have, as far as that is known. */
  counts: Partial<Record<ListTab, number>>
}

export function ListTabs({ current, searchOf, counts }: Props) {
  const { t } = useTranslation('posts')
  const { me } = useMe()
  const bar = useRef<HTMLElement>(null)
  const isNarrow = useNarrow()

  useRequestOnArrival('showLists', () => {
    const current = bar.current?.querySelector<HTMLElement>('[aria-current]')
    current?.focus({ preventScroll: true })
    const isLow = (bar.current?.getBoundingClientRect().top ?? 0) > window.innerHeight / 2
    if (isNarrow || isLow) bar.current?.scrollIntoView({ block: 'start', behavior: 'instant' })
  })

  /** Most people have no drafts: their tab would only take room. */
  const isOffered = (tab: ListTab) => tab !== 'unsent' || tab === current || !!counts.unsent

  /** If the list is scrolled, the other one begins at the top. */
  function scrollToStart(): void {
    const lists = bar.current?.parentElement
    if (!bar.current || !lists) return
    const hidden = bar.current.getBoundingClientRect().top - lists.getBoundingClientRect().top
    if (hidden > 0) window.scrollBy({ top: -hidden, behavior: 'instant' })
  }

  return (
    <nav ref={bar} className={classes.bar} aria-label={t('tabs.label')} data-list-tabs>
      <ul className={classes.tabs}>
        {LIST_TABS.filter(isOffered).map((tab) => (
          <li key={tab}>
            <Link
              to={{ search: searchOf(tab) }}
              preventScrollReset
              className={classes.tab}
              aria-current={tab === current ? 'page' : undefined}
              onClick={scrollToStart}
            >
              {t(tab === 'drafts' && me?.viewerCanPublish === false ? 'tabs.own' : `tabs.${tab}`)}{' '}
              {!!counts[tab] && <span className={classes.count}>{count(counts[tab])}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  )
}
