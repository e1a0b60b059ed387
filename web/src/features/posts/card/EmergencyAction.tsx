// The next step for an emergency that needs two people: wait, confirm, or ask again.
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { confirmKeyOf } from '../release/release'
import { useAskAgain } from '../release/useAskAgain'
import type { EmergencyRequest } from './EmergencyFields'
import { type ActionProps, openDialog } from './openDialog'
import classes from './StatusAction.module.css'
import { useMinutesLeft } from './useMinutesLeft'

type Props = ActionProps & { request: EmergencyRequest }

export function EmergencyAction({ post, excerpt, request }: Props) {
  const { t } = useTranslation('posts')
  const minutes = useMinutesLeft(request)
  const { busy, ask } = useAskAgain()
  const isHidden = post.status === 'LIVE'
  const confirms = confirmKeyOf(post)
  if (minutes > 0 && request.own)
    return (
      request.viewerCanAsk && (
        <Button aria-description={excerpt} onClick={() => openDialog(post, 'endRequest')}>
          {t('emergency.takeBack')}
        </Button>
      )
    )
  if (minutes > 0)
    return (
      request.viewerCanAsk && (
        <div className={classes.actions}>
          <Button
            look="quiet"
            aria-description={excerpt}
            onClick={() => openDialog(post, 'endRequest')}
          >
            {t('emergency.refuse')}
          </Button>
          <Button
            look="primary"
            aria-description={excerpt}
            onClick={() => openDialog(post, isHidden ? 'restoration' : 'approve')}
          >
            {t(`emergency.${confirms}`)}
          </Button>
        </div>
      )
    )
  return (
    request.viewerCanAsk && (
      <Button
        look="primary"
        aria-description={excerpt}
        loading={busy}
        onClick={() => void ask(post)}
      >
        {t('emergency.askAgain')}
      </Button>
    )
  )
}
