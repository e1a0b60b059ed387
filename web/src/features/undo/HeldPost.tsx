// A post that is published in a few seconds. The seconds are only shown, not announced.
import { useEffect, useLayoutEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { openDraft } from '@/features/posts/drafts/openDraft'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { useSent } from './asked'
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
      document.querySelector<HTMLElement>('[data-composer]')?.focus({ preventScroll: true })
    }
  }, [])

  async function undo(): Promise<void> {
    const { error } = await undoSend({ id: post.id })
    if (error) {
      notify.failed(t('failed'), problemText(problemOf(error)))
      return onRefused()
    }
    openDraft(post.id, true)
    onUndone()
    notify.done(t('undone'), t('undoneHint'))
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
        aria-label={t('undoThis', { title })}
        onClick={() => during(undo)}
      >
        {t('undo')}
      </Button>
    </div>
  )
}
