import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { DisconnectDialog } from './DisconnectDialog'
import { DisconnectSourceMutation } from './queries'
import { SourceCard } from './SourceCard'
import type { Source } from './source'

type Props = { source: Source; isChecking: boolean; onCheck: () => void }

/** A Mastodon account or a feed. */
export function OtherSource({ source, ...checking }: Props) {
  const { t } = useTranslation('sources')
  const { busy, during } = useBusy()
  const [isAsking, setIsAsking] = useState(false)
  const [, disconnect] = useMutation(DisconnectSourceMutation)
  const { id, name, waitingDrafts } = source

  async function confirm(deleteDrafts: boolean): Promise<void> {
    const { error } = await disconnect({ id, deleteDrafts })
    if (!error) return void notify.done(t('disconnect.done', { name }))
    setIsAsking(false)
    notify.failed(t('disconnect.failed', { name }), problemText(problemOf(error)))
  }

  return (
    <SourceCard source={source} {...checking}>
      <Button
        look="quiet"
        aria-label={t('disconnect.of', { name })}
        onClick={() => setIsAsking(true)}
      >
        {t('disconnect.answer')}
      </Button>
      {isAsking && (
        <DisconnectDialog
          name={name}
          waitingDrafts={waitingDrafts}
          busy={busy}
          onClose={() => setIsAsking(false)}
          onConfirm={(deleteDrafts) => during(() => confirm(deleteDrafts))}
        />
      )}
    </SourceCard>
  )
}
