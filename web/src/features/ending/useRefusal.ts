import type { CombinedError } from '@urql/core'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { hasMoved } from '@/features/posts/card/useFreshPost'
import { refetchListsAfter } from '@/features/posts/refetchLists'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'

/**
 * Returns a function that returns the text of a refusal, or null if there is none. If the post has moved or was
 * deleted, it closes the dialog instead.
 */
export function useRefusal(onClose: () => void) {
  const { t } = useTranslation('ending')
  const client = useClient()
  return (error: CombinedError): string | null => {
    const problem = problemToShow(error)
    if (!problem) return null
    const [field] = Object.values(problem.fields)
    refetchListsAfter(problem, client)
    const text = problemText(field ? { ...problem, reason: field } : problem)
    if (!hasMoved(problem)) return text
    notify.failed(t('failed'), text)
    onClose()
    return null
  }
}
