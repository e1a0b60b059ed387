// The actions of the audit trail in German.
import { staffLogCatalogues } from '@/lib/staffLogTexts'
import { hasText, texts } from '@/lib/texts'

const { action, noun } = staffLogCatalogues.staffLog.audit

type Noun = keyof typeof action

/** The known actions by what they are about, for example `post.publish`. */
export const actionGroups = (Object.keys(action) as Noun[]).map((about) => ({
  label: noun[about],
  actions: Object.keys(action[about]).map((verb) => `${about}.${verb}`),
}))

/** An action that is not known is shown as it is. */
export function actionText(name: string): string {
  const key = `audit.action.${name}`
  return hasText('staffLog', key) ? texts.t(key, { ns: 'staffLog' }) : name
}
