// The user's posts, kept up to date: all in their lists, or those that match a search.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { SearchField } from '@/ui/SearchField'
import { PostDialog } from '../card/PostDialog'
import { useShown } from '../shown'
import { FoundPosts } from './FoundPosts'
import { PostLists } from './PostLists'
import classes from './PostLists.module.css'
import { useDuePosts } from './useDuePosts'
import { useFreshLists } from './useFreshLists'
import { usePosts } from './usePosts'

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
  const planned = usePosts('PLANNED')
  useFreshLists()
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
      {text === '' ? <PostLists planned={planned} /> : <FoundPosts key={text} text={text} />}
      <PostDialog onDeleted={onDeleted} />
    </div>
  )
}
