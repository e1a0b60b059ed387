import type { ComponentPropsWithRef } from 'react'
import classes from './Card.module.css'

/** A sheet of paper on the board: the only element with a shadow. */
export function Card({ className, ...props }: ComponentPropsWithRef<'section'>) {
  return <section className={[classes.paper, className].filter(Boolean).join(' ')} {...props} />
}
