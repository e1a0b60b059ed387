// What stands in the place of something that broke while it was drawn.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import classes from './BrokenPage.module.css'

export function BrokenPage() {
  const { t } = useTranslation('shell')
  return (
    <main className={classes.broken} role="alert">
      <h1 className={classes.title}>{t('broken')}</h1>
      <p className={classes.hint}>{t('brokenHint')}</p>
      <Button look="primary" size="md" onClick={() => location.reload()}>
        {t('reload')}
      </Button>
    </main>
  )
}
