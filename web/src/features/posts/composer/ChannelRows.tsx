// Who may see the post, and through which channels it goes.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import { ChannelChip } from './ChannelChip'
import classes from './ChannelRows.module.css'
import { type Channel, isEmergency, isVisibility, toggleChannel } from './channels'
import type { Draft } from './draft'
import { EmergencyDialog } from './EmergencyDialog'
import { SettingRow } from './SettingRow'
import type { ComposerForm } from './useComposerForm'

type Props = { draft: Draft; form: ComposerForm; me: Me }

export function ChannelRows({ draft, form, me }: Props) {
  const { t } = useTranslation('composer')
  const [asked, setAsked] = useState<Channel | null>(null)
  const all = me.notificationChannels
  const visibility = all.filter(isVisibility)
  const others = all.filter((channel) => !isVisibility(channel))
  const isChosen = ({ id }: Channel) => draft.channels[id] !== undefined

  const toggle = (channel: Channel) =>
    form.change('channels', ({ channels }) => ({ channels: toggleChannel(channels, channel, all) }))
  const ask = (channel: Channel) =>
    isEmergency(channel) && !isChosen(channel) ? setAsked(channel) : toggle(channel)

  const chips = (channels: Channel[]) => (
    <div className={classes.chips}>
      {channels.map((channel) => (
        <ChannelChip
          key={channel.id}
          channel={channel}
          chosen={isChosen(channel)}
          onToggle={() => ask(channel)}
        />
      ))}
    </div>
  )

  const chosen = all.filter(isChosen)
  const visibleTo = chosen.some(isVisibility) ? 'visibleToChosen' : 'visibleToAll'
  const visible = chosen.some(isEmergency) ? 'visibleInEmergency' : visibleTo
  return (
    <>
      {visibility.length > 0 && (
        <SettingRow label={t('visibility')} help={t(visible)}>
          {chips(visibility)}
        </SettingRow>
      )}
      {others.length > 0 && (
        <SettingRow label={t('channels')} error={form.wrongWith('channels')}>
          {chips(others)}
        </SettingRow>
      )}
      {asked && (
        <EmergencyDialog
          channel={asked}
          chosen={chosen}
          onCancel={() => setAsked(null)}
          onConfirm={() => {
            toggle(asked)
            setAsked(null)
          }}
        />
      )}
    </>
  )
}
