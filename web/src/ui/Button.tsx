import { type ButtonProps, Button as KitButton, Loader } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent } from 'react'
import classes from './Button.module.css'

type Props = Omit<ButtonProps, 'variant' | 'color' | 'classNames'> &
  Omit<ComponentPropsWithRef<'button'>, keyof ButtonProps | 'color'> & {
    /** primary: the main action of a screen; outlined: the action of a card; quiet: all others. */
    look?: 'primary' | 'outlined' | 'quiet' | 'destructive'
    /** An action is running: clicks do nothing. Unlike a disabled button it keeps the focus. */
    loading?: boolean
  }

const looks = {
  primary: { variant: 'filled', color: 'accent' },
  outlined: { variant: 'outline', color: 'accent' },
  quiet: { variant: 'subtle', color: 'accent' },
  destructive: { variant: 'filled', color: 'pin' },
} as const

const doNothing = (event: MouseEvent) => event.preventDefault()

export function Button(props: Props) {
  const { look = 'outlined', type = 'button', size = 'sm', loading = false, ...others } = props
  const { children, onClick, ...rest } = others
  return (
    <KitButton
      {...looks[look]}
      type={type}
      size={size}
      classNames={{ root: classes.root ?? '', label: classes.label ?? '' }}
      {...rest}
      aria-disabled={loading || undefined}
      data-busy={loading || undefined}
      onClick={loading ? doNothing : onClick}
    >
      <span className={classes.words}>{children}</span>
      {loading && <Loader size={20} color="currentColor" className={classes.loader} aria-hidden />}
    </KitButton>
  )
}
