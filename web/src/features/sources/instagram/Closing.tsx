import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { SYNC_SETTINGS } from '../syncPath'
import classes from './Closing.module.css'
import type { useClosing } from './useClosing'

/** When the window closes, and a button that closes it now. */
export function Closing({
  left,
  isCounting,
  hasStayed,
  close,
  keep,
}: ReturnType<typeof useClosing>) {
  const { t } = useTranslation('sources')
  return (
    <>
      {isCounting && (
        <p className={classes.countdown} aria-hidden>
          {t('return.closesIn', { count: left })}
        </p>
      )}
      {/* The seconds would be announced one by one. */}
      <p role="status" className={hasStayed ? classes.countdown : classes.unseen}>
        {hasStayed ? t('return.stays') : isCounting && t('return.closesSoon')}
      </p>
      {hasStayed ? (
        <LinkButton to={SYNC_SETTINGS} size="md">
          {t('return.toSettings')}
        </LinkButton>
      ) : (
        <Button size="md" onClick={close}>
          {t('return.close')}
        </Button>
      )}
      {isCounting && (
        <Button look="quiet" size="md" onClick={keep}>
          {t('return.keep')}
        </Button>
      )}
    </>
  )
}
