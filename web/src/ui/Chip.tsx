import type { ReactNode } from 'react'
import classes from './Chip.module.css'

export type ChipTone = 'live' | 'planned' | 'draft' | 'warning' | 'alarm' | 'accent'

type Props = { tone: ChipTone; icon?: ReactNode; children: ReactNode }

/** A state in a word, with its icon; the colour only helps. */
export function Chip({ tone, icon, children }: Props) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
