// The actions of the audit trail in German.
import '@/lib/staffLogTexts'
import { hasText, texts } from '@/lib/texts'

/** An action that is not known is shown as it is. */
export function actionText(name: string): string {
  const key = `audit.action.${name}`
  return hasText('staffLog', key) ? texts.t(key, { ns: 'staffLog' }) : name
}
