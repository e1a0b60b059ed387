// The emergency channels, in their own row behind an inconspicuous button: they are rarely needed
// and must not be selected by accident.
import { ChevronRight } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AboutChannels } from '@/features/channels/AboutChannels'
import { ChannelChips } from '@/features/channels/ChannelChips'
import type { Channel } from '@/features/channels/channels'
import text from '@/ui/text.module.css'
import classes from './EmergencyRow.module.css'
import rowClasses from './SettingRow.module.css'

type Props = {
  channels: readonly Channel[]
  /** The selected ones; they stay visible when the row is closed. */
  chosen: readonly Channel[]
  error: ReactNode
  onToggle: (channel: Channel) => void
}

export function EmergencyRow({ channels, chosen, error, onToggle }: Props) {
  const { t } = useTranslation('composer')
  const id = useId()
  /** Null until the user opens or closes the row. */
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
          <ChevronRight size={16} />
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
        {error && <p className={text.error}>{error}</p>}
        {shown.length > 0 && (
          <p className={text.soft}>
            <AboutChannels channels={shown} />
          </p>
        )}
      </div>
    </div>
  )
}
