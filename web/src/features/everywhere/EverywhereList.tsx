import '@/lib/staffListsTexts'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { EverywhereCard } from './EverywhereCard'
import { FlatList } from './FlatList'
import { type Selection, useEverywherePosts } from './useEverywherePosts'

/** The posts of all profiles. Use one component per selection: its pages belong to it. */
export function EverywhereList({ selection }: { selection: Selection }) {
  const { t } = useTranslation('staffLists')
  const list = useEverywherePosts(selection)
  const { filter, role, text } = selection
  const { loadedCount, hasMore } = list
  const isAll = filter === 'ALL' && role === null && text === ''
  return (
    <FlatList
      list={list}
      label={t('posts.list')}
      text={text}
      count={t(hasMore ? 'posts.loaded' : 'posts.all', {
        count: loadedCount,
        shown: count(loadedCount),
      })}
      empty={
        isAll
          ? { title: t('posts.none'), hint: t('posts.noneHint') }
          : { title: t('posts.noneFound'), hint: t('posts.noneFoundHint') }
      }
      end={t('posts.end')}
      failedTitle={t('posts.failed')}
      Card={EverywhereCard}
    />
  )
}
