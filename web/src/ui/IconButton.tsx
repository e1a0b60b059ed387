import '@mantine/core/styles/ActionIcon.layer.css'
import { ActionIcon, Loader } from '@mantine/core'
import type { ComponentPropsWithRef, MouseEvent, ReactNode } from 'react'
import classes from './IconButton.module.css'

type Props = Omit<ComponentPropsWithRef<'button'>, 'color' | 'aria-label' | 'children'> & {
  /** What the button does. Used as its accessible name and tooltip. */
  label: string
  icon: ReactNode
  /** An action is running: clicks do nothing. Unlike a disabled button it keeps the focus. */
  loading?: boolean
}

const doNothing = (event: MouseEvent) => event.preventDefault()

export function IconButton({ label, icon, className, loading = false, onClick, ...props }: Props) {
  return (
    <ActionIcon
      variant="subtle"
      type="button"
      className={[classes.root, className].filter(Boolean).join(' ')}
      aria-label={label}
      title={label}
      aria-disabled={loading || undefined}
      {...props}
      onClick={loading ? doNothing : onClick}
    >
      {loading ? <Loader size={20} color="currentColor" aria-hidden /> : icon}
    </ActionIcon>
  )
}
