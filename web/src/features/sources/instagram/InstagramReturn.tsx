// The window to which Instagram returns: connecting, then connected or failed.
import '@/lib/sourcesTexts'
import { useTranslation } from 'react-i18next'
import { LinkMessage } from '@/features/session/links/LinkMessage'
import { Button } from '@/ui/Button'
import { Closing } from './Closing'
import { ConnectingMessage } from './ConnectingMessage'
import { FailureReason } from './FailureReason'
import { useClosing } from './useClosing'
import { RELOADED, useInstagramReturn } from './useInstagramReturn'

export function InstagramReturn() {
  const { t } = useTranslation('sources')
  const { step, retry } = useInstagramReturn()
  // A failure stays, so that one can read it; somebody who cancelled knows the reason.
  const isRead = step.name === 'failed' && step.reason !== 'CANCELLED'
  const closing = useClosing(step.name !== 'connecting' && !isRead)
  if (step.name === 'connecting') return <ConnectingMessage />
  if (step.name === 'connected') {
    return (
      <LinkMessage
        tone="good"
        title={
          step.account === null
            ? t('return.connected')
            : t('return.connectedWith', { name: step.account.replace(/^@?/, '@') })
        }
        actions={<Closing {...closing} />}
      >
        <p>{t('return.connectedHint')}</p>
      </LinkMessage>
    )
  }
  return (
    <LinkMessage
      tone="problem"
      title={t(step.reason === RELOADED ? 'return.unknown' : 'return.failed')}
      actions={
        <>
          {step.canRetry && (
            <Button look="primary" size="md" onClick={retry}>
              {t('return.retry')}
            </Button>
          )}
          <Closing {...closing} />
        </>
      }
    >
      <FailureReason reason={step.reason} />
    </LinkMessage>
  )
}
