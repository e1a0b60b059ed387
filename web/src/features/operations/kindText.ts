import { hasText, texts } from '@/lib/texts'

/** A kind of job in German. A kind that is not known is shown as it is. */
export function kindText(kind: string): string {
  const key = `operations.kind.${kind}`
  return hasText('staffLog', key) ? texts.t(key, { ns: 'staffLog' }) : kind
}
