import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { Notice } from '@/ui/Notice'
import { POPUP } from './popup'
import classes from './Waiting.module.css'

type Props = {
  /** Null: not known yet. */
  url: string | null
  /** Whether the browser has blocked the window. */
  isBlocked: boolean
  onOpen: () => void
  onCancel: () => void
}

/** What to do in the window, or how to open it. */
export function Waiting({ url, isBlocked, onOpen, onCancel }: Props) {
  const { t } = useTranslation('sources')
  return (
    <Notice
      title={t(isBlocked ? 'instagram.blocked' : 'instagram.waiting')}
      action={
        <div className={classes.answers}>
          {url && (
            <LinkButton
              to={url}
              look={isBlocked ? 'primary' : 'outlined'}
              target={POPUP}
              // With an opener the window can close itself, and acts for the same profile.
              rel="opener"
              onClick={onOpen}
            >
              {t(isBlocked ? 'instagram.open' : 'instagram.openAgain')}
            </LinkButton>
          )}
          <Button look="quiet" onClick={onCancel}>
            {t('instagram.cancel')}
          </Button>
        </div>
      }
    >
      {t(isBlocked ? 'instagram.blockedHint' : 'instagram.waitingHint')}
    </Notice>
  )
}
