// The selection of posts is in the URL, so that a reload and going back restore it.
import { useLocation, useSearchParams } from 'react-router'
import type { Selection } from '@/features/everywhere/useEverywherePosts'
import type { AuthorRole } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'

/** The kinds of authors to choose from [A-01: posts of other kinds appear under all]. */
export const authorRoles = [
  'CONTENT_PROVIDER',
  'STUDENT_COUNCIL',
  'INSTITUTION',
  'UNIVERSITY',
  'USER',
] as const satisfies readonly AuthorRole[]

export const postFilters = ['ALL', 'PUBLISHED', 'PLANNED'] as const

/** The parameters of the URL. */
const names = { role: 'role', filter: 'filter', text: 'q' } as const

export function useSelection() {
  const { state } = useLocation()
  const [params, setParams] = useSearchParams()
  const selection: Selection = {
    role: authorRoles.find((role) => role === params.get(names.role)) ?? null,
    filter: postFilters.find((filter) => filter === params.get(names.filter)) ?? 'ALL',
    text: (params.get(names.text) ?? '').trim().slice(0, LIMITS.search),
  }

  /** What selects everything is not in the URL. */
  function select(change: Partial<Selection>): void {
    const next = new URLSearchParams(params)
    for (const [name, value] of Object.entries({ ...selection, ...change })) {
      const key = names[name as keyof Selection]
      if (!value || value === 'ALL') next.delete(key)
      else next.set(key, value)
    }
    setParams(next, { replace: true, preventScrollReset: true, state })
  }

  return { selection, select }
}
