// Who may see the post, and the channels through which it is sent.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AboutChannels } from '@/features/channels/AboutChannels'
import { ChannelChips } from '@/features/channels/ChannelChips'
import {
  type Channel,
  isEmergency,
  isVisibility,
  toggleChannel,
} from '@/features/channels/channels'
import { EmergencyReach } from '@/features/channels/EmergencyReach'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { FRESH } from '@/features/writing/state'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { EmergencyRow } from './EmergencyRow'
import { SettingRow } from './SettingRow'
import type { ComposerForm } from './useComposerForm'

type Props = { slot: string; draft: Draft; form: ComposerForm; me: Me }

export function ChannelRows({ slot, draft, form, me }: Props) {
  const { t } = useTranslation('composer')
  const [toConfirm, setToConfirm] = useState<Channel | null>(null)
  const all = me.notificationChannels
  const visibility = all.filter(isVisibility)
  const emergencies = all.filter(isEmergency)
  const others = all.filter((channel) => !isVisibility(channel) && !isEmergency(channel))
  const chosen = all.filter(({ id }) => draft.channels[id] !== undefined)
  const wrong = form.errorOf('channels')

  const toggle = (channel: Channel) =>
    form.change('channels', ({ channels }) => ({ channels: toggleChannel(channels, channel, all) }))
  const choose = (channel: Channel) =>
    isEmergency(channel) && !chosen.includes(channel) ? setToConfirm(channel) : toggle(channel)

  const visibleTo = chosen.some(isVisibility) ? 'visibleToChosen' : 'visibleToAll'
  const visible = chosen.some(isEmergency) ? 'visibleInEmergency' : visibleTo
  const chosenOthers = others.filter((channel) => chosen.includes(channel))
  return (
    <>
      {visibility.length > 0 && (
        <SettingRow label={t('visibility')} help={t(visible)}>
          <ChannelChips
            label={t('visibility')}
            channels={visibility}
            chosen={chosen}
            onToggle={choose}
          />
        </SettingRow>
      )}
      {others.length > 0 && (
        <SettingRow
          label={t('channels')}
          error={wrong}
          help={
            chosenOthers.length > 0 ? <AboutChannels channels={chosenOthers} /> : t('channelsHelp')
          }
        >
          <ChannelChips label={t('channels')} channels={others} chosen={chosen} onToggle={choose} />
        </SettingRow>
      )}
      {emergencies.length > 0 && (
        <EmergencyRow
          channels={emergencies}
          chosen={chosen.filter(isEmergency)}
          error={others.length > 0 ? undefined : wrong}
          onToggle={choose}
        />
      )}
      {toConfirm && (
        // So that it is not selected by mistake.
        <ConfirmDialog
          title={t('emergency.title', { channel: toConfirm.name })}
          answer={t('emergency.confirm')}
          onClose={() => setToConfirm(null)}
          onConfirm={() => {
            toggle(toConfirm)
            setToConfirm(null)
          }}
        >
          <EmergencyReach emergency={toConfirm} chosen={chosen} />
          <p>{t(slot === FRESH ? 'emergency.notYet' : 'emergency.notYetStored')}</p>
        </ConfirmDialog>
      )}
    </>
  )
}
