import type { ReactNode } from 'react'
import { useTitle } from '@/lib/title'
import classes from './Answer.module.css'

type Props = { title: string; children: ReactNode }

export function Answer({ title, children }: Props) {
  useTitle(title)
  return (
    <div className={classes.answer}>
      <h1 tabIndex={-1} data-landing="page">
        {title}
      </h1>
      {children}
    </div>
  )
}
