import './kit/iconButton.css'
import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './IconButton.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'color' | 'aria-label' | 'children'> & {
  /** What the button does. Used as its accessible name and tooltip. */
  label: string
  icon: ReactNode
  pressed?: boolean
}

export function IconButton({ label, icon, pressed, className, ...props }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      type="button"
      className={[classes.root, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      {...(pressed !== undefined && { 'aria-pressed': pressed })}
      {...props}
    >
      {icon}
    </ActionIcon>
  )
}
