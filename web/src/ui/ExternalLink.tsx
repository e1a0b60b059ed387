import type { ReactNode } from 'react'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/** A way out of the console, in a new tab that learns nothing of this one. */
export function ExternalLink({ href, className, children }: Props) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
