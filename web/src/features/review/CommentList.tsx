// The comments on a text, in the order of the words that they are about. Those whose words are not
// there any more are last.
import { useTranslation } from 'react-i18next'
import { type CombinedError, useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import type { Place } from './anchor'
import classes from './CommentsDialog.module.css'
import { type Comment, DeletePostCommentMutation, ResolvePostCommentMutation } from './queries'

type Placed = { comment: Comment; place: Place }

type Props = { placed: Placed[]; onChanged: () => void }

const HEADING = 'comments-heading'

export function CommentList({ placed, onChanged }: Props) {
  const { t } = useTranslation('review')
  const at = ({ place }: Placed) => place?.from ?? Number.POSITIVE_INFINITY
  const sorted = placed.toSorted((one, other) => (at(one) === at(other) ? 0 : at(one) - at(other)))
  return (
    <section aria-labelledby={HEADING}>
      <h3 id={HEADING} tabIndex={-1}>
        {t('comments.listTitle')}
      </h3>
      {sorted.length === 0 ? (
        <p className={classes.soft}>{t('comments.none')}</p>
      ) : (
        <ul className={classes.list}>
          {sorted.map(({ comment, place }) => (
            <li key={comment.id}>
              <OneComment comment={comment} isGone={place === null} onChanged={onChanged} />
            </li>
          ))}
        </ul>
      )}
    </section>
  )
}

type OneProps = { comment: Comment; isGone: boolean; onChanged: () => void }

function OneComment({ comment, isGone, onChanged }: OneProps) {
  const { t } = useTranslation('review')
  const [, resolve] = useMutation(ResolvePostCommentMutation)
  const [, remove] = useMutation(DeletePostCommentMutation)
  const { busy, during } = useBusy()
  const { id, quote, accountName: name, resolvedAt, resolvedByName } = comment
  const isOpen = resolvedAt === null
  const about = quote === null ? t('comments.aboutWhole') : t('comments.about', { quote })

  const act = (done: string, request: () => Promise<{ error?: CombinedError | undefined }>) => {
    if (busy) return
    void during(async () => {
      const { error } = await request()
      if (error) return notify.failed(t('comments.failed'), problemText(problemOf(error)))
      notify.done(done)
      onChanged()
      document.getElementById(HEADING)?.focus()
    })
  }

  return (
    <article className={classes.comment} aria-label={about}>
      <p className={classes.soft}>
        {about}
        {isGone && ` · ${t('comments.gone')}`}
      </p>
      <p>{comment.text}</p>
      <p className={classes.soft}>
        {name === null
          ? t('comments.byNobody', { date: dateTime(comment.at) })
          : t('comments.by', { name, date: dateTime(comment.at) })}
        {!isOpen &&
          ` · ${resolvedByName === null ? t('comments.resolvedBySomebody') : t('comments.resolved', { name: resolvedByName })}`}
      </p>
      <div className={classes.answers}>
        <Button
          look="quiet"
          aria-disabled={busy}
          aria-description={comment.text}
          onClick={() =>
            act(t(isOpen ? 'comments.resolvedDone' : 'comments.reopenedDone'), () =>
              resolve({ id, resolved: isOpen }),
            )
          }
        >
          {t(isOpen ? 'comments.resolve' : 'comments.reopen')}
        </Button>
        {comment.viewerCanDelete && (
          <Button
            look="quiet"
            aria-disabled={busy}
            aria-description={comment.text}
            onClick={() => act(t('comments.deletedDone'), () => remove({ id }))}
          >
            {t('comments.delete')}
          </Button>
        )}
      </div>
    </article>
  )
}
