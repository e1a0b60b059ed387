import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { Notice } from '@/ui/Notice'
import { POPUP } from './popup'
import classes from './Waiting.module.css'

type Props = {
  /** Null: not known yet. */
  url: string | null
  /** What has become of the window. `blocked`: the browser has not opened it. */
  window: 'waiting' | 'blocked' | 'closed'
  onOpen: () => void
  onRetry: () => void
  onCancel: () => void
}

/** What to do in the window, or how to open it. */
export function Waiting({ url, window, onOpen, onRetry, onCancel }: Props) {
  const { t } = useTranslation('sources')
  const isBlocked = window === 'blocked'
  return (
    <Notice
      title={t(`instagram.${window}`)}
      action={
        <div className={classes.answers}>
          {window === 'closed' ? (
            <Button look="primary" onClick={onRetry}>
              {t('instagram.retry')}
            </Button>
          ) : (
            url && (
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
            )
          )}
          <Button look="quiet" onClick={onCancel}>
            {t('instagram.cancel')}
          </Button>
        </div>
      }
    >
      {t(`instagram.${window}Hint`)}
    </Notice>
  )
}
