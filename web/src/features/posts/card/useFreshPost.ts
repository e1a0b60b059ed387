// Someone else may have changed the post since its list was drawn, or may do so while one looks.
import { useEffect, useEffectEvent } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { type Problem, problemOf, wrongStatus } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { askListsAfter } from '../lists/askListsAnew'
import { PostQuery } from '../queries'
import type { ShownPost } from './PostCard'

/** Asks for the post as it is now. Says so when it is gone or has moved on, and calls `onGone`. */
export function useFreshPost({ id, status }: ShownPost, onGone: () => void): void {
  const { t } = useTranslation('posts')
  const client = useClient()
  const gone = useEffectEvent((problem: Problem) => {
    notify.failed(t('actionFailedTitle'), problemText(problem))
    askListsAfter(problem, client)
    onGone()
  })
  useEffect(() => {
    const policy = { requestPolicy: 'network-only' } as const
    let over = false
    const asked = client.query(PostQuery, { id }, policy).toPromise()
    void asked.then(({ data, error }) => {
      if (over) return
      const problem = error ? problemOf(error) : null
      if (problem?.code === 404) gone(problem)
      else if (data && data.post.status !== status) gone(wrongStatus)
    })
    return () => {
      over = true
    }
  }, [client, id, status])
}
