// Asks before a channel is added, removed or deleted, and names the consequences.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { isEmergency } from '@/features/channels/channels'
import { type Problem, problemToShow } from '@/graphql/problem'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import type { ProfileEdits } from '../keptEdits'
import type { StaffChannel } from '../profile'
import { AddChannelMutation, DeleteChannelMutation, RemoveChannelMutation } from '../queries'
import { Refused } from '../Refused'
import { SavedReach } from '../targeting/SavedReach'
import { useAboutStaffChannel } from './useAboutStaffChannel'

export type Question = { about: 'add' | 'remove' | 'delete'; channel: StaffChannel }

type Props = { profile: string; question: Question; edits: ProfileEdits; onClose: () => void }

export function ChannelQuestion({ profile, question, edits, onClose }: Props) {
  const { about, channel } = question
  const { t } = useTranslation('staffProfile')
  const describe = useAboutStaffChannel()
  const client = useClient()
  const { busy, during } = useBusy()
  const [problem, setProblem] = useState<Problem | null>(null)
  const { id, name, kind, globalChannel } = channel

  const mutate = () => {
    if (about === 'delete') return client.mutation(DeleteChannelMutation, { id }).toPromise()
    const variables = { profile, channel: id }
    return about === 'add'
      ? client.mutation(AddChannelMutation, variables).toPromise()
      : client.mutation(RemoveChannelMutation, variables).toPromise()
  }

  async function confirm(): Promise<void> {
    setProblem(null)
    const { error } = await mutate()
    if (error) return setProblem(problemToShow(error))
    notify.done(t(`channels.done.${about}`, { name }))
    onClose()
  }

  const consequence =
    about === 'delete'
      ? globalChannel
        ? 'deleteForAll'
        : 'delete'
      : kind === 'FRESHMAN'
        ? 'removeFreshman'
        : isEmergency(channel)
          ? 'removeEmergency'
          : 'remove'
  return (
    <ConfirmDialog
      title={t(`channels.question.${about}`, { name })}
      answer={t(`channels.answer.${about}`)}
      look={about === 'add' ? 'primary' : 'destructive'}
      busy={busy}
      onClose={onClose}
      onConfirm={() => void during(confirm)}
    >
      {problem && <Refused title={t(`channels.failed.${about}`)} problem={problem} />}
      <p>{about === 'add' ? describe(channel) : t(`channels.consequence.${consequence}`)}</p>
      {about === 'add' && isEmergency(channel) && <SavedReach profile={profile} edits={edits} />}
    </ConfirmDialog>
  )
}
