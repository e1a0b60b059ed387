// The actions of the audit trail, grouped for the filter.
import { staffLogCatalogues } from '@/lib/staffLogTexts'

const { action, noun } = staffLogCatalogues.staffLog.audit

type Noun = keyof typeof action

/** The known actions by what they are about, for example `post.publish`. */
export const actionGroups = (Object.keys(action) as Noun[]).map((about) => ({
  label: noun[about],
  actions: Object.keys(action[about]).map((verb) => `${about}.${verb}`),
}))
