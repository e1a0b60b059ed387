import { useEffect } from 'react'
import { useQuery } from 'urql'
import { traceTo } from '@/lib/tracing/report'
import { ConfigQuery } from './config'

/** Traces errors if the settings of the installation name a tracker [A-105: only if configured]. */
export function useErrorTracing(): void {
  const [{ data }] = useQuery({ query: ConfigQuery })
  useEffect(() => {
    if (data) traceTo(data.config.errorTracing?.url ?? null)
  }, [data])
}
