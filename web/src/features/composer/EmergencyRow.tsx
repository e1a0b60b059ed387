// The emergency channels, behind a quiet button in a row of their own: they are needed rarely, and are
// not to be hit by accident.
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AboutChannels } from '@/features/channels/AboutChannels'
import { ChannelChips } from '@/features/channels/ChannelChips'
import type { Channel } from '@/features/channels/channels'
import classes from './EmergencyRow.module.css'
import rowClasses from './SettingRow.module.css'

type Props = {
  channels: readonly Channel[]
  /** Of them; remains visible when the row is closed. */
  chosen: readonly Channel[]
  error: ReactNode
  onToggle: (channel: Channel) => void
}

export function EmergencyRow({ channels, chosen, error, onToggle }: Props) {
  const { t } = useTranslation('composer')
  const id = useId()
  /** Null until it is opened or closed by hand. */
  const [opened, setOpened] = useState<boolean | null>(null)
  const isOpen = opened ?? chosen.length > 0
  const shown = isOpen ? channels : chosen
  return (
    <div className={rowClasses.row}>
      <div>
        <button
          type="button"
          className={classes.opener}
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => setOpened(!isOpen)}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden />
          {t('emergency.open')}
        </button>
      </div>
      <div id={id} className={rowClasses.choice}>
        {shown.length > 0 && (
          <ChannelChips
            label={t('emergency.channels')}
            channels={shown}
            chosen={chosen}
            onToggle={onToggle}
          />
        )}
        {error && <p className={rowClasses.error}>{error}</p>}
        {shown.length > 0 && (
          <p className={rowClasses.help}>
            <AboutChannels channels={shown} />
          </p>
        )}
      </div>
    </div>
  )
}
