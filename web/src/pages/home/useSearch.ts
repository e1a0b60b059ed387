// The search text is in the URL, so that a reload and going back restore it.
import { useLocation, useSearchParams } from 'react-router'
import { LIMITS } from '@/lib/rules'

const NAME = 'suche'

export function useSearch() {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const text = (params.get(NAME) ?? '').trim().slice(0, LIMITS.search)

  function search(query: string): void {
    const next = new URLSearchParams(params)
    if (query === '') next.delete(NAME)
    else next.set(NAME, query)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }

  return { text, search }
}
