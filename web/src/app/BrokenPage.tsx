// Shown in place of a page that failed to load or to render.
import { useTranslation } from 'react-i18next'
import { useOutdated } from '@/lib/update'
import classes from './BrokenPage.module.css'
import { ReloadButton } from './UpdateNotice'

export function BrokenPage() {
  const { t } = useTranslation('shell')
  const outdated = useOutdated((state) => state.outdated)
  return (
    <div className={classes.broken} role="alert">
      <h1 className={classes.title}>{t(outdated ? 'updated' : 'broken')}</h1>
      <p className={classes.hint}>{t(outdated ? 'updatedHint' : 'brokenHint')}</p>
      <ReloadButton />
    </div>
  )
}
