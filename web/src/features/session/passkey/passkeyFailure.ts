// What to say if a passkey could not be used.
import '@/lib/passkeyTexts'
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { texts } from '@/lib/texts'
import type { NoAnswer } from '@/lib/webauthn'

/** Null if there is nothing to say: this page has aborted it. */
export const noAnswerText = (why: NoAnswer): string | null =>
  why === 'aborted' ? null : texts.t(why, { ns: 'passkeys' })

export function refusedText(problem: Problem): string {
  if (problem.code === 0) return texts.t('unreachable', { ns: 'passkeys' })
  if (problem.code === 429) return texts.t('tooMany', { ns: 'passkeys' })
  return problemText(problem)
}
