import type { ReactNode } from 'react'

type Props = {
  href: string
  className?: string | undefined
  /** Read aloud instead of the content. */
  label?: string
  children: ReactNode
}

/** A way out of the console, in a new tab that learns nothing of this one. */
export function ExternalLink({ href, className, label, children }: Props) {
  return (
    <a
      href={href}
      className={className}
      aria-label={label}
      target="_blank"
      rel="noopener noreferrer"
    >
      {children}
    </a>
  )
}
