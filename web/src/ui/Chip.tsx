import type { ReactNode } from 'react'
import classes from './Chip.module.css'

export type ChipTone = 'live' | 'planned' | 'draft' | 'warning' | 'alarm' | 'accent'

type Props = { tone: ChipTone; icon?: ReactNode; children: ReactNode }

/** A status as a word with an icon. The colour repeats it and is never the only sign. */
export function Chip({ tone, icon, children }: Props) {
  return (
    <span className={classes.chip} data-tone={tone}>
      {icon}
      {children}
    </span>
  )
}
