// What is sought in the lists stands in the address: a reload and the way back find it again.
import { useLocation, useSearchParams } from 'react-router'
import { LIMITS } from '@/lib/rules'

const NAME = 'suche'

export function useSearch() {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const text = (params.get(NAME) ?? '').trim().slice(0, LIMITS.search)

  function search(words: string): void {
    const next = new URLSearchParams(params)
    if (words === '') next.delete(NAME)
    else next.set(NAME, words)
    setParams(next, { replace: true, preventScrollReset: true, state })
  }

  return { text, search }
}
