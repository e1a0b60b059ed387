import type { ReactNode } from 'react'

type Props = { href: string; className?: string | undefined; children: ReactNode }

/** A link to another site. Opens in a new tab without opener and referrer. */
export function ExternalLink({ href, className, children }: Props) {
  return (
    <a href={href} className={className} target="_blank" rel="noopener noreferrer">
      {children}
    </a>
  )
}
