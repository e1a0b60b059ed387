// The user's posts, kept up to date: all in their lists, or those that match a search.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useDuePosts } from '@/features/postLists/useDuePosts'
import { useFreshLists } from '@/features/postLists/useFreshLists'
import { type PostList, usePosts } from '@/features/postLists/usePosts'
import { PostDialog } from '@/features/posts/card/PostDialog'
import { useShown } from '@/features/posts/shown'
import { useMe } from '@/features/profiles/useMe'
import { SearchField } from '@/ui/SearchField'
import { FoundPosts } from './FoundPosts'
import { HomeLists } from './HomeLists'
import classes from './OwnPosts.module.css'
import { useLinkedPost } from './useLinkedPost'
import { useListTab } from './useListTab'

/** Pause in typing that starts the search, in ms. */
const PAUSE = 250

type Props = {
  /** The search text; empty without a search. */
  text: string
  onSearch: (text: string) => void
  onDeleted: (post: string) => void
}

export function PostSearch({ text, onSearch, onDeleted }: Props) {
  const { t } = useTranslation('posts')
  const unsent = usePosts('UNSENT')
  const drafts = usePosts('DRAFT')
  const planned = usePosts('PLANNED')
  const tabs = useListTab(useWaiting(drafts))
  useFreshLists()
  useLinkedPost()
  useDuePosts(planned.posts)
  const wanted = useShown((state) => state.wanted)
  const endSearch = useEffectEvent(() => text !== '' && onSearch(''))
  useEffect(() => {
    if (wanted?.requested) endSearch()
  }, [wanted])
  return (
    <div className={classes.lists}>
      <SearchField
        label={t('search.label')}
        clearLabel={t('search.clear')}
        pause={PAUSE}
        text={text}
        onSearch={onSearch}
      />
      {text === '' ? (
        <HomeLists unsent={unsent} drafts={drafts} planned={planned} tabs={tabs} />
      ) : (
        <FoundPosts key={text} text={text} />
      )}
      <PostDialog onDeleted={onDeleted} />
    </div>
  )
}

/** How many posts wait for this user; null while that is not known. */
function useWaiting({ loading, totalCount }: PostList): number | null {
  const { me } = useMe()
  if (me?.viewerCanPublish === false) return 0
  return me === null || loading ? null : totalCount
}
