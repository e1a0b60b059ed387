// Finds the profiles of all institutions.
import '@/lib/staffTexts'
import { useTranslation } from 'react-i18next'
import { SearchField } from '@/ui/SearchField'
import text from '@/ui/text.module.css'
import { FoundProfiles } from './FoundProfiles'
import classes from './ProfileSearch.module.css'

/** Pause in typing that starts the search, in ms. */
const PAUSE = 500

type Props = {
  /** The current search text; empty for all profiles. */
  wanted: string
  onSearch: (text: string) => void
  /** The id of the profile whose panel is open. */
  open: string | null
  /** The path that opens the panel of a profile. */
  pathTo: (id: string) => string
}

export function ProfileSearch({ wanted, onSearch, open, pathTo }: Props) {
  const { t } = useTranslation('staff')
  return (
    <div className={classes.search}>
      <div>
        <SearchField
          label={t('search.label')}
          clearLabel={t('search.clear')}
          pause={PAUSE}
          text={wanted}
          onSearch={onSearch}
        />
        <p className={`${text.soft} ${classes.hint}`}>{t('search.hint')}</p>
      </div>
      <FoundProfiles key={wanted} text={wanted} open={open} pathTo={pathTo} />
    </div>
  )
}
