import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import { SideBySide } from '@/features/versions/SideBySide'
import type { Side } from './conflict'
import classes from './FieldChoice.module.css'

type Props = {
  /** Distinguishes the radio buttons of the fields. */
  name: string
  title: string
  value: Side
  /** Name of the account that made the current version; null if it is not known. */
  editedBy: string | null
  onChoose: (side: Side) => void
  mine: ReactNode
  current: ReactNode
}

/** One field in both versions, of which one is chosen. */
export function FieldChoice(props: Props) {
  const { name, title, value, editedBy, onChoose, mine, current } = props
  const { t } = useTranslation('composer')
  const id = useId()
  const labels = {
    mine: t('conflict.mine'),
    current:
      editedBy === null ? t('conflict.current') : t('conflict.currentBy', { name: editedBy }),
  }
  const radio = (side: Side) => (
    <label className={classes.choice}>
      <input
        type="radio"
        name={`${id}-${name}`}
        className={classes.radio}
        aria-label={t('conflict.chosen', { field: title, side: labels[side] })}
        checked={value === side}
        onChange={() => onChoose(side)}
      />
      {labels[side]}
    </label>
  )
  return (
    <SideBySide
      title={title}
      before={{ title: radio('mine'), children: mine, isChosen: value === 'mine' }}
      after={{ title: radio('current'), children: current, isChosen: value === 'current' }}
    />
  )
}
