import { CloudOff, Mail } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Dialog } from '@/ui/Dialog'
import { LinkButton } from '@/ui/LinkButton'
import { SwitchButton } from '../acting/SwitchButton'
import classes from './NewProfileDone.module.css'

export type Created = {
  id: string
  displayName: string
  /** The recipient of the registration mail. */
  mailedTo: string
}

type Props = { created: Created; onClose: () => void }

/** What happens next with a new profile. */
export function NewProfileDone({ created, onClose }: Props) {
  const { t } = useTranslation('newProfile')
  const { id, displayName, mailedTo } = created
  return (
    <Dialog
      title={t('done.title', { name: displayName })}
      focusTitle
      onClose={onClose}
      answers={
        <>
          <SwitchButton id={id} />
          <LinkButton look="primary" to={`/admin/profiles?profile=${id}`} onClick={onClose}>
            {t('done.open')}
          </LinkButton>
        </>
      }
    >
      <ul className={classes.next}>
        <li>
          <Mail size={20} />
          <span>{t('done.mail', { address: mailedTo })}</span>
        </li>
        <li>
          <CloudOff size={20} />
          <span>{t('done.offline')}</span>
        </li>
      </ul>
    </Dialog>
  )
}
