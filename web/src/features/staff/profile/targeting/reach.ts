// Describes in a sentence whom a targeting covers. An empty list does not restrict the readers.
import { texts } from '@/lib/texts'
import type { Targets } from '../keptEdits'
import { TARGETING_ROLES } from '../profile'
import { inOrder } from './inOrder'

type Names = ReadonlyMap<string, string>

/** How many names of one kind the sentence contains at most. */
const MAX_NAMED = 3

const list = new Intl.ListFormat('de', { type: 'conjunction' })

/** The first names and the number of the others. */
function listed(ids: readonly string[], names: Names): string {
  const shown = inOrder(ids, names).slice(0, ids.length > MAX_NAMED + 1 ? MAX_NAMED : MAX_NAMED + 1)
  const others = ids.length - shown.length
  const more = texts.t('reach.more', { ns: 'staffProfile', count: others })
  return list.format([...shown.map((id) => names.get(id) ?? id), ...(others > 0 ? [more] : [])])
}

/** The roles as a list; null if all roles are covered. */
function groupsOf({ roles }: Targets): string | null {
  const chosen = TARGETING_ROLES.filter((role) => roles.includes(role))
  if (chosen.length === 0 || chosen.length === TARGETING_ROLES.length) return null
  return list.format(chosen.map((role) => texts.t(`role.${role}`, { ns: 'staffProfile' })))
}

export function reachSentence(targets: Targets, universities: Names, affiliations: Names): string {
  const groups = groupsOf(targets) ?? texts.t('reach.everybody', { ns: 'staffProfile' })
  const isEverywhere = targets.allUniversities || targets.universities.length === 0
  const where = isEverywhere
    ? texts.t('reach.everywhere', { ns: 'staffProfile', groups })
    : texts.t('reach.universities', {
        ns: 'staffProfile',
        count: targets.universities.length,
        groups,
        universities: listed(targets.universities, universities),
      })
  if (targets.affiliations.length === 0) return where
  const who = texts.t('reach.affiliations', {
    ns: 'staffProfile',
    count: targets.affiliations.length,
    affiliations: listed(targets.affiliations, affiliations),
  })
  return `${where} ${who}`
}
