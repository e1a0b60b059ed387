import { Button as KitButton } from '@mantine/core'
import type { MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router'
import classes from './Button.module.css'

type Props = {
  /** A path of the console, or an external URL, which opens in a new tab. */
  to: string
  look?: 'primary' | 'outlined' | 'quiet'
  size?: 'sm' | 'md'
  icon?: ReactNode
  fullWidth?: boolean
  /** For an external URL: the name of its window. Default: a new tab. */
  target?: string
  /** Default: without opener and referrer. */
  rel?: string
  onClick?: (event: MouseEvent) => void
  /** If the visible text alone is not clear. */
  'aria-label'?: string
  children: ReactNode
}

const variants = { primary: 'filled', outlined: 'outline', quiet: 'subtle' } as const
const isOutside = (to: string) => /^[a-z]+:/i.test(to)

/** A link that looks like a button, for the main action of a page. */
export function LinkButton({ to, look = 'outlined', size = 'sm', icon, ...props }: Props) {
  const kit = {
    variant: variants[look],
    color: 'accent',
    size,
    leftSection: icon,
    classNames: { root: classes.root ?? '', label: classes.label ?? '' },
    ...props,
  }
  return isOutside(to) ? (
    <KitButton component="a" href={to} target="_blank" rel="noopener noreferrer" {...kit} />
  ) : (
    <KitButton component={Link} to={to} {...kit} />
  )
}
