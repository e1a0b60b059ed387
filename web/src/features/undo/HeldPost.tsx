// A post that is published in a few seconds. The seconds are only shown, not announced.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { openDraft } from '@/features/posts/drafts/openDraft'
import { useSent } from '@/features/posts/held'
import { PostFields } from '@/features/posts/PostFields'
import { showCard } from '@/features/posts/shown'
import { getFragmentData } from '@/graphql/document'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { Countdown } from './Countdown'
import classes from './HeldPosts.module.css'
import { UndoSendPostMutation } from './queries'
import type { Waiting } from './useHeldPosts'

type Props = { post: Waiting; onUndone: () => void; onRefused: () => void }

export function HeldPost({ post, onUndone, onRefused }: Props) {
  const { t } = useTranslation('held')
  const [, undoSend] = useMutation(UndoSendPostMutation)
  const { busy, during } = useBusy()
  const button = useRef<HTMLButtonElement>(null)
  const isOwn = useSent(({ id }) => id === post.id)
  const title = post.title || t('wordless')
  useEffect(() => {
    if (!isOwn) return
    button.current?.focus()
    useSent.setState({ id: null })
  }, [isOwn])
  useLayoutEffect(() => {
    const focused = button.current
    return () => {
      if (document.activeElement !== focused) return
      const next = document.querySelector<HTMLElement>('[data-composer]')
      const page = document.querySelector<HTMLElement>('main')
      ;(next ?? page)?.focus({ preventScroll: true })
    }
  }, [])

  async function undo(): Promise<void> {
    const { data, error } = await undoSend({ id: post.id })
    if (error || !data) {
      const problem = problemToShow(error)
      if (problem) notify.failed(t('failed'), error && problemText(problem))
      return onRefused()
    }
    const undone = getFragmentData(PostFields, data.undoSendPost)
    if (post.act === 'SENT') openDraft(post.id, true)
    onUndone()
    const isOver = post.act === 'PUBLISHED' && undone.status === 'DRAFT'
    notify.done(t(`undone.${post.act}`), t(isOver ? 'dateIsOver' : `undoneHint.${post.act}`))
    if (post.act !== 'SENT') showCard(undone, true)
  }

  return (
    <div className={classes.post}>
      <div className={classes.words}>
        <p role="status" className={visuallyHidden.unseen}>
          {t('publishes', { title })}
        </p>
        <p aria-hidden="true" className={classes.when}>
          <Countdown endsAt={post.endsAt} />
        </p>
        <p aria-hidden="true" className={classes.title}>
          {title}
        </p>
      </div>
      <Button
        ref={button}
        loading={busy}
        aria-label={t(`undoThis.${post.act}`, { title })}
        onClick={() => during(undo)}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
