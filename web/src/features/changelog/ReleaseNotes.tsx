import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import classes from './ReleaseNotes.module.css'
import { releases } from './releases'

/** All releases, newest first. */
export function ReleaseNotes({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('changelog')
  return (
    <Dialog
      title={t('notes')}
      onClose={onClose}
      answers={
        <Button look="primary" onClick={onClose} data-autofocus>
          {t('close')}
        </Button>
      }
    >
      <ul className={classes.releases}>
        {releases.map(({ version, name }) => (
          <li key={version}>
            <h3 className={classes.title}>
              {t(`release.${name}.title`)} <span className={classes.version}>{version}</span>
            </h3>
            <p>{t(`release.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
