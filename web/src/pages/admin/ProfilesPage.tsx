// Finds profiles; one of them is open in a panel beside the list, or in place of it.
import { UserPlus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ProfileSearch } from '@/features/staff/search/ProfileSearch'
import { Button } from '@/ui/Button'
import { LazyDialog } from '@/ui/LazyDialog'
import { OpenProfile } from './OpenProfile'
import classes from './ProfilesPage.module.css'
import { useProfileSearch } from './useProfileSearch'

const newProfileDialog = () =>
  import('@/features/staff/newProfile/NewProfileDialog').then((it) => it.NewProfileDialog)

export function ProfilesPage() {
  const { t } = useTranslation('staff')
  const { text, open, search, pathTo, close } = useProfileSearch()
  const [isCreating, setCreating] = useState(false)
  return (
    <div className={classes.columns} data-beside={open !== null || undefined}>
      <div className={classes.list}>
        <div className={classes.head}>
          <h2 className={classes.title} tabIndex={-1} data-landing>
            {t('subpage.profiles')}
          </h2>
          <Button
            look="primary"
            size="md"
            leftSection={<UserPlus />}
            onClick={() => setCreating(true)}
          >
            {t('new')}
          </Button>
        </div>
        <ProfileSearch wanted={text} onSearch={search} open={open} pathTo={pathTo} />
      </div>
      {open !== null && <OpenProfile key={open} id={open} onClose={close} />}
      {isCreating && <LazyDialog fetch={newProfileDialog} onClose={() => setCreating(false)} />}
    </div>
  )
}
