// The switch that connects Instagram, and what is connected.
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import type { SourcesQuery as SourcesData } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { Switch } from '@/ui/Switch'
import { useBusy } from '@/ui/useBusy'
import { DisconnectDialog } from '../DisconnectDialog'
import { DisconnectInstagramMutation } from '../queries'
import { SourceCard } from '../SourceCard'
import classes from '../SourcesSection.module.css'
import type { Source } from '../source'
import type { useChecks } from '../useChecks'
import { FailureReason } from './FailureReason'
import { useConnectInstagram } from './useConnectInstagram'
import { Waiting } from './Waiting'

type Props = {
  connection: SourcesData['me']['instagramConnection']
  /** Null: not connected. */
  source: Source | null
  checks: ReturnType<typeof useChecks>
}

export function InstagramPart({ connection, source, checks }: Props) {
  const { t } = useTranslation('sources')
  const heading = useId()
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const { busy, during } = useBusy()
  const [, disconnect] = useMutation(DisconnectInstagramMutation)
  const { connecting, connect, opened, cancel } = useConnectInstagram(
    connection,
    (again) =>
      void notify.done(
        t('instagram.connected'),
        t(again ? 'instagram.connectedAgainHint' : 'instagram.connectedHint'),
      ),
  )
  const { step } = connecting
  const isUnderWay = step === 'opening' || step === 'waiting' || step === 'blocked'
  const works = connection.active && !connection.error
  const failure = refusal ?? (step === 'failed' && !works ? connecting.reason : null)

  function begin(): void {
    setRefusal(null)
    void connect()
  }

  function change(on: boolean): void {
    if (on) begin()
    else if (connection.active) setIsAsking(true)
    else cancel()
  }

  async function confirm(deleteDrafts: boolean): Promise<void> {
    setRefusal(null)
    cancel()
    const { error } = await disconnect({ deleteDrafts })
    setIsAsking(false)
    if (!error) return void notify.done(t('disconnect.done', { name: NAME }))
    const { code, reason } = problemOf(error)
    setRefusal(reason ?? (code === 0 ? 'NO_ANSWER' : 'UNKNOWN'))
  }

  return (
    <section aria-labelledby={heading} className={classes.part}>
      <h3 id={heading} tabIndex={-1} data-landing className={classes.heading}>
        {NAME}
      </h3>
      <Switch
        label={t('instagram.label')}
        help={t(connection.active ? 'instagram.on' : 'instagram.off')}
        checked={connection.active || isUnderWay}
        aria-busy={isUnderWay || busy}
        onChange={change}
      />
      {failure === 'CANCELLED' ? (
        <Notice title={t('instagram.cancelled')}>{t('instagram.cancelledHint')}</Notice>
      ) : (
        failure !== null && (
          <Notice tone="problem" title={t('instagram.failed')}>
            <FailureReason reason={failure} />
          </Notice>
        )
      )}
      {step === 'overtaken' && (
        <Notice title={t('instagram.overtaken')}>{t('instagram.overtakenHint')}</Notice>
      )}
      {(isUnderWay || step === 'closed') && (
        <Waiting
          url={connecting.step === 'opening' ? null : connecting.authorization.url}
          window={step === 'opening' ? 'waiting' : step}
          onOpen={opened}
          onRetry={begin}
          onCancel={cancel}
        />
      )}
      {source && (
        <SourceCard
          source={source}
          isChecking={checks.isChecking(source)}
          onCheck={() => checks.check(source)}
          onReconnect={begin}
        />
      )}
      {isAsking && (
        <DisconnectDialog
          name={NAME}
          waitingDrafts={source?.waitingDrafts ?? 0}
          busy={busy}
          onClose={() => setIsAsking(false)}
          onConfirm={(deleteDrafts) => during(() => confirm(deleteDrafts))}
        />
      )}
    </section>
  )
}

const NAME = 'Instagram'
