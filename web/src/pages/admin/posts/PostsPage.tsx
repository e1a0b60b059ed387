// The posts of all profiles: what they are filtered by, and their list.
import '@/lib/staffListsTexts'
import { useTranslation } from 'react-i18next'
import { EverywhereList } from '@/features/everywhere/EverywhereList'
import { SearchField } from '@/ui/SearchField'
import text from '@/ui/text.module.css'
import { PostFilters } from './PostFilters'
import classes from './PostsPage.module.css'
import { useSelection } from './useSelection'

/** Pause in typing that starts the search, in ms. */
const PAUSE = 250

export function PostsPage() {
  const { t } = useTranslation('staffLists')
  const { selection, select } = useSelection()
  return (
    <div className={classes.page}>
      <div>
        <h2 className={classes.title} tabIndex={-1} data-landing>
          {t('posts.title')}
        </h2>
        <p className={text.soft}>{t('posts.lead')}</p>
      </div>
      <SearchField
        label={t('posts.search')}
        clearLabel={t('posts.clear')}
        pause={PAUSE}
        text={selection.text}
        onSearch={(words) => select({ text: words })}
      />
      <PostFilters selection={selection} onSelect={select} />
      <EverywhereList key={JSON.stringify(selection)} selection={selection} />
    </div>
  )
}
