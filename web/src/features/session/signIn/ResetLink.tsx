import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  /** The typed address, to prefill the form. */ email: string
  className?: string | undefined
  children: ReactNode
}

/** The link to the form that requests a new password. */
export function ResetLink({ email, className, children }: Props) {
  return (
    <Link to="/reset" state={{ email: email.trim() }} className={className}>
      {children}
    </Link>
  )
}
