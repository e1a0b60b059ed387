// What people say about a draft: its text with the words that the comments are about, a form for
// another comment, and the comments.
import '@/lib/reviewTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { MovedDialog } from '@/features/posts/card/MovedDialog'
import { useFreshPost } from '@/features/posts/card/useFreshPost'
import { type StoredPost, wordsOf } from '@/features/posts/PostFields'
import type { Language } from '@/graphql/generated/graphql'
import { isBlank } from '@/lib/languages'
import { parseMarkup } from '@/lib/markup/parse'
import { visibleText } from '@/lib/markup/visible'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { RetryNotice } from '@/ui/RetryNotice'
import { SegmentedControl } from '@/ui/SegmentedControl'
import { Skeleton } from '@/ui/Skeletons'
import type { Anchor } from './anchor'
import { placeOf } from './anchor'
import { CommentForm } from './CommentForm'
import { CommentList } from './CommentList'
import classes from './CommentsDialog.module.css'
import { MarkedText } from './MarkedText'
import { PostCommentsQuery } from './queries'

type Props = {
  /** The version that the list shows. */
  post: StoredPost
  onClose: () => void
}

export function CommentsDialog({ post: before, onClose }: Props) {
  const { t } = useTranslation('review')
  const { post, moved } = useFreshPost(before, {
    enabled: true,
    isOpen: (now) => now.status !== 'LIVE',
  })
  const [{ data, error, fetching }, load] = useQuery({
    query: PostCommentsQuery,
    variables: { id: post.id },
    requestPolicy: 'cache-and-network',
  })
  const { texts } = wordsOf(post)
  const [language, setLanguage] = useState<Language>('de')
  const [selected, setSelected] = useState<Anchor | null>(null)
  if (moved) return <MovedDialog moved={moved} onClose={onClose} />
  const text = visibleText(parseMarkup(texts[language]))
  const refetch = () => load({ requestPolicy: 'network-only' })
  const placed = data?.postComments
    .filter((comment) => comment.language === language)
    .map((comment) => ({
      comment,
      place: placeOf(text, { ...comment, quote: comment.quote ?? null }),
    }))
  return (
    <Dialog
      title={t('comments.title')}
      focusTitle
      onClose={onClose}
      width={720}
      answers={<Button onClick={onClose}>{t('comments.close')}</Button>}
    >
      <div className={classes.content}>
        {(!isBlank(texts.en) || data?.postComments.some((one) => one.language === 'en')) && (
          <SegmentedControl<Language>
            label={t('comments.language')}
            value={language}
            onChange={(next) => {
              setLanguage(next)
              setSelected(null)
            }}
            options={[
              { value: 'de', label: t('comments.german') },
              { value: 'en', label: t('comments.english') },
            ]}
          />
        )}
        <MarkedText
          text={text}
          language={language}
          places={(placed ?? [])
            .filter(({ comment }) => comment.resolvedAt === null)
            .map(({ place }) => place)}
          onSelect={setSelected}
        />
        <CommentForm
          key={language}
          post={post.id}
          language={language}
          text={text}
          selected={selected}
          onSent={refetch}
        />
        {placed ? (
          <CommentList placed={placed} onChanged={refetch} />
        ) : error && !fetching ? (
          <RetryNotice title={t('comments.loadFailed')} onRetry={refetch} />
        ) : (
          <div role="status" aria-label={t('comments.loading')}>
            <Skeleton height={90} radius={12} />
          </div>
        )}
      </div>
    </Dialog>
  )
}
