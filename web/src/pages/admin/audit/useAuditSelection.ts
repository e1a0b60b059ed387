// The selection of entries is in the URL, so that a reload and going back restore it.
import { useLocation, useSearchParams } from 'react-router'
import type { AuditSelection } from '@/features/audit/selection'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/

/** What the values of the parameters look like. Other values do not restrict. */
const forms: Record<keyof AuditSelection, RegExp> = {
  action: /^[a-z_]{1,49}\.[a-z_]{1,49}$/,
  from: DAY,
  until: DAY,
  profile: ID,
  account: ID,
}

const names = Object.keys(forms) as (keyof AuditSelection)[]

export function useAuditSelection() {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()

  function readFrom(name: keyof AuditSelection): string | null {
    const value = params.get(name)
    return value !== null && forms[name].test(value) ? value : null
  }

  function changed(change: Partial<AuditSelection>): URLSearchParams {
    const next = new URLSearchParams(params)
    for (const name of names) {
      const value = change[name]
      if (value === null) next.delete(name)
      else if (value !== undefined) next.set(name, value)
    }
    return next
  }

  return {
    selection: Object.fromEntries(names.map((name) => [name, readFrom(name)])) as AuditSelection,
    pathWith: (change: Partial<AuditSelection>) => `/admin/audit?${changed(change)}`,
    select: (change: Partial<AuditSelection>) =>
      setParams(changed(change), { replace: true, preventScrollReset: true, state }),
  }
}
