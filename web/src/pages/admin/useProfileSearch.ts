// The search text and the open profile are in the URL, so that a reload and going back restore them.
import { useNavigate, useSearchParams } from 'react-router'
import { LIMITS } from '@/lib/rules'

const TEXT = 'q'
const PROFILE = 'profile'

export function useProfileSearch() {
  const [params, setParams] = useSearchParams()
  const navigate = useNavigate()
  const text = (params.get(TEXT) ?? '').trim().slice(0, LIMITS.search)

  /** The path of this page with another parameter; null removes it. */
  function pathWith(name: string, value: string | null): string {
    const next = new URLSearchParams(params)
    if (value === null) next.delete(name)
    else next.set(name, value)
    return `/admin/profiles?${next}`
  }

  return {
    text,
    open: params.get(PROFILE),
    pathTo: (id: string) => pathWith(PROFILE, id),
    close: () => void navigate(pathWith(PROFILE, null), { preventScrollReset: true }),
    search(query: string): void {
      const next = new URLSearchParams(params)
      if (query === '') next.delete(TEXT)
      else next.set(TEXT, query)
      setParams(next, { replace: true, preventScrollReset: true })
    },
  }
}
