import type { ReactNode } from 'react'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'

/** A question, and the support address that answers it. */
export function Contact({ children }: { children: ReactNode }) {
  const [{ data }] = useQuery({ query: ConfigQuery })
  if (!data) return null
  const { supportEmail } = data.config
  return (
    <p>
      {children} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>
    </p>
  )
}
