// The choice of an icon: radio buttons in rows of six, so the arrow keys move the choice.
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { ICONS } from '@/lib/rules'
import classes from './IconPicker.module.css'
import { type IconName, iconOf } from './icons'

type Props = { value: IconName; onChange: (icon: IconName) => void }

export function IconPicker({ value, onChange }: Props) {
  const { t } = useTranslation('freshman')
  const group = useId()
  return (
    <fieldset className={classes.picker}>
      <legend className={classes.legend}>{t('icon.legend')}</legend>
      <div className={classes.icons}>
        {ICONS.map((name) => {
          const Icon = iconOf(name)
          const label = t(`icon.${name}`)
          return (
            <label key={name} className={classes.icon} title={label}>
              <input
                type="radio"
                name={group}
                value={name}
                checked={name === value}
                aria-label={label}
                onChange={() => onChange(name)}
              />
              <Icon aria-hidden />
            </label>
          )
        })}
      </div>
    </fieldset>
  )
}
