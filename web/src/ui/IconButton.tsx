import '@mantine/core/styles/ActionIcon.layer.css'
import { ActionIcon } from '@mantine/core'
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './IconButton.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'color' | 'aria-label' | 'children'> & {
  /** What the button does. Used as its accessible name and tooltip. */
  label: string
  icon: ReactNode
}

export function IconButton({ label, icon, className, ...props }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      type="button"
      className={[classes.root, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      {...props}
    >
      {icon}
    </ActionIcon>
  )
}
