// Why a change that is not published yet could not be discarded.
import type { Problem } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { texts } from '@/lib/texts'
import { notify } from '@/ui/notify'

export const whyNotDiscarded = (problem: Problem): string =>
  problem.reason === 'EDITED_MEANWHILE' ? texts.t('posts:aside.savedSince') : problemText(problem)

export function notifyNotDiscarded(problem: Problem): void {
  notify.failed(texts.t('posts:aside.discardFailed'), whyNotDiscarded(problem))
}
