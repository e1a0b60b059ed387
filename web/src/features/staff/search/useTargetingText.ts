import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import type { FoundProfileFragment } from '@/graphql/generated/graphql'
import { TargetNamesQuery } from '../queries'

type Targeting = FoundProfileFragment['targeting']
type Named = readonly { id: string; name: string }[]

/** How many names are shown before the others are counted. */
const NAMES = 2

/** Describes in one line whom a profile addresses. Until the names are loaded it contains numbers. */
export function useTargetingText(): (targeting: Targeting) => string {
  const { t } = useTranslation('staff')
  const [{ data }] = useQuery({ query: TargetNamesQuery })
  const catalogue = data?.possibleTargets

  function list(kind: 'universities' | 'affiliations', ids: readonly string[]): string | null {
    if (ids.length === 0) return null
    const named: Named = catalogue?.[kind] ?? []
    const names = ids.map((id) => named.find((one) => one.id === id)?.name)
    const isKnown = names.every((name) => name !== undefined)
    if (!isKnown) return t(`targeting.${kind}`, { count: ids.length })
    if (ids.length <= NAMES) return names.join(', ')
    const shown = names.slice(0, NAMES).join(', ')
    return t('targeting.more', { names: shown, count: ids.length - NAMES })
  }

  return ({ allUniversities, universities, affiliations, roles }) => {
    const parts = [
      roles.map((role) => t(`targeting.role.${role}`)).join(', ') || null,
      allUniversities ? t('targeting.allUniversities') : list('universities', universities),
      list('affiliations', affiliations),
    ].filter((part) => part !== null)
    // An empty list is no restriction.
    return parts.length > 0 ? parts.join(' · ') : t('targeting.everybody')
  }
}
