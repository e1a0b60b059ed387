import { useTranslation } from 'react-i18next'
import { FlatList } from '@/features/everywhere/FlatList'
import { useFoundPosts } from '@/features/postLists/usePosts'
import { count } from '@/lib/numbers'

/** The posts of any status that contain this text, newest first. */
export function FoundPosts({ text }: { text: string }) {
  const { t } = useTranslation('posts')
  const list = useFoundPosts(text)
  const { totalCount } = list
  return (
    <FlatList
      list={list}
      label={t('search.results')}
      text={text}
      count={t('search.found', { count: totalCount, shown: count(totalCount), text })}
      empty={{ title: t('search.none', { text }), hint: t('search.noneHint') }}
    />
  )
}
