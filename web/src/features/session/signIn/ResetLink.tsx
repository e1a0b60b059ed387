import type { ReactNode } from 'react'
import { Link } from 'react-router'

type Props = {
  /** What was typed goes along. */ email: string
  className?: string | undefined
  children: ReactNode
}

/** The way to a new password. */
export function ResetLink({ email, className, children }: Props) {
  return (
    <Link to="/reset" state={{ email: email.trim() }} className={className}>
      {children}
    </Link>
  )
}
