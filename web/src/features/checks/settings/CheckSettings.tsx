// The checks with their severities. Folded: most profiles keep what is preset.
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CheckSettingsQuery } from '@/graphql/generated/graphql'
import { count } from '@/lib/numbers'
import { FoldButton } from '@/ui/FoldButton'
import text from '@/ui/text.module.css'
import classes from './CheckSettings.module.css'
import { SeverityChoice } from './SeverityChoice'

type Props = { settings: CheckSettingsQuery['checkSettings'] }

export function CheckSettings({ settings }: Props) {
  const { t } = useTranslation('checks')
  const [open, setOpen] = useState(false)
  const id = useId()
  const changed = settings.filter((setting) => setting.severity !== setting.default).length
  return (
    <div>
      <FoldButton
        open={open}
        controls={id}
        className={classes.fold}
        onToggle={() => setOpen(!open)}
      >
        <span className={classes.words}>
          {t('settings.open')}
          <span className={text.soft}>
            {changed > 0
              ? t('settings.changed', { count: changed, shown: count(changed) })
              : t('settings.unchanged')}
          </span>
        </span>
      </FoldButton>
      <div id={id} hidden={!open} className={classes.list}>
        {settings.map((setting) => (
          <SeverityChoice key={setting.id} setting={setting} />
        ))}
      </div>
    </div>
  )
}
