import { type ButtonProps, Button as KitButton } from '@mantine/core'
import type { ComponentPropsWithRef } from 'react'
import classes from './Button.module.css'

type Props = Omit<ButtonProps, 'variant' | 'color' | 'classNames'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'color'> & {
    /** primary: the one action of a screen; outlined: the action of a card; quiet: all others. */
    look?: 'primary' | 'outlined' | 'quiet' | 'destructive'
  }

const looks = {
  primary: { variant: 'filled', color: 'accent' },
  outlined: { variant: 'outline', color: 'accent' },
  quiet: { variant: 'subtle', color: 'accent' },
  destructive: { variant: 'filled', color: 'pin' },
} as const

export function Button({ look = 'outlined', type = 'button', size = 'sm', ...props }: Props) {
  return (
    <KitButton
      {...looks[look]}
      type={type}
      size={size}
      classNames={{ root: classes.root ?? '', label: classes.label ?? '' }}
      {...props}
    />
  )
}
