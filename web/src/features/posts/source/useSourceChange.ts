// Takes the text of a changed original, or keeps the text of the post.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useMutation } from 'urql'
import { getFragmentData, graphql } from '@/graphql/document'
import { type Problem, problemOf, problemToShow } from '@/graphql/problem'
import { notify } from '@/ui/notify'
import { PostFields, type StoredPost } from '../PostFields'
import { refetchListsAfter } from '../refetchLists'

export const ApplySourceChangeMutation = graphql(`
  mutation ApplySourceChange($id: ID!, $noticedAt: DateTime!, $basedOn: DateTime) {
    applySourceChange(id: $id, noticedAt: $noticedAt, basedOn: $basedOn) {
      ...PostFields
    }
  }
`)

export const DismissSourceChangeMutation = graphql(`
  mutation DismissSourceChange($id: ID!, $noticedAt: DateTime!) {
    dismissSourceChange(id: $id, noticedAt: $noticedAt) {
      ...PostFields
    }
  }
`)

type Answer = 'apply' | 'dismiss'

export function useSourceChange({ id, status }: StoredPost, onDone: () => void) {
  const { t } = useTranslation(['sourceChange', 'posts'])
  const client = useClient()
  const [, apply] = useMutation(ApplySourceChangeMutation)
  const [, dismiss] = useMutation(DismissSourceChangeMutation)
  const [running, setRunning] = useState<Answer | null>(null)
  const [refused, setRefused] = useState<{ answer: Answer; problem: Problem } | null>(null)

  function failed(answer: Answer, problem: Problem | null): void {
    setRunning(null)
    if (!problem) return
    refetchListsAfter(problem, client)
    setRefused({ answer, problem })
  }

  async function takeText(noticedAt: string, basedOn: string | null): Promise<void> {
    setRefused(null)
    setRunning('apply')
    const { data, error } = await apply({ id, noticedAt, basedOn })
    if (!data) return failed('apply', problemToShow(error))
    const { status: now } = getFragmentData(PostFields, data.applySourceChange)
    const isDraftAgain = now === 'DRAFT' && status !== 'DRAFT'
    notify.done(t('applied'), isDraftAgain ? t('posts:awaitsApproval') : undefined)
    onDone()
  }

  async function keepText(noticedAt: string): Promise<void> {
    setRefused(null)
    setRunning('dismiss')
    const { data, error } = await dismiss({ id, noticedAt })
    if (!data) return failed('dismiss', problemOf(error))
    notify.done(t('dismissed'))
    onDone()
  }

  return { running, refused, takeText, keepText }
}
