import type { ComponentPropsWithRef } from 'react'
import classes from './Paper.module.css'

/** A sheet on the board: the only thing with a shadow. */
export function Paper({ className, ...props }: ComponentPropsWithRef<'section'>) {
  return <section className={[classes.paper, className].filter(Boolean).join(' ')} {...props} />
}
