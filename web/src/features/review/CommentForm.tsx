// The form for a comment: the words that it is about, and what is said about them.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { typedTexts, useTypedText } from '@/features/profiles/typedText'
import type { Language, PostCommentInput } from '@/graphql/generated/graphql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemHint, reasonText } from '@/graphql/problemText'
import { isBlank, isLonger } from '@/lib/languages'
import { AreaField } from '@/ui/AreaField'
import { Button } from '@/ui/Button'
import { useFormState } from '@/ui/form/useFormState'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { SelectField } from '@/ui/SelectField'
import { type Anchor, sentencesOf } from './anchor'
import classes from './CommentsDialog.module.css'
import { AddPostCommentMutation } from './queries'

const MAX = 1000
/** Characters of a sentence in the list of places. */
const SHOWN = 60

const typedComments = typedTexts('postComment')

type Props = {
  post: string
  language: Language
  /** The text without markup. */
  text: string
  /** The words that are selected in the text. */
  selected: Anchor | null
  onSent: () => void
}

const WHOLE: Anchor = { quote: null, before: '', after: '' }

export function CommentForm({ post, language, text, selected, onSent }: Props) {
  const { t } = useTranslation('review')
  const [, add] = useMutation(AddPostCommentMutation)
  const [place, setPlace] = useState('whole')
  const { isLoaded, text: comment, setText: setComment } = useTypedText(typedComments, post)
  const sentences = sentencesOf(text)
  useEffect(() => {
    if (selected) setPlace('selected')
  }, [selected])
  const form = useFormState<'text'>({
    check: () => ({
      text:
        (isBlank(comment) && t('comments.required')) ||
        (isLonger(comment, MAX) && t('comments.tooLong')),
    }),
    refusals: ({ fields }) => {
      const reason = fields['comment.text']
      return { text: reason === 'TOO_MANY' ? t('comments.tooMany') : reason && reasonText(reason) }
    },
  })

  async function send(): Promise<Problem | null> {
    const anchor = (place === 'selected' ? selected : sentences[Number(place)]) ?? WHOLE
    const input: PostCommentInput = { ...anchor, field: 'CONTENT', language, text: comment }
    const { error } = await add({ id: post, comment: input })
    if (error) return problemOf(error)
    setComment('')
    form.untouch(() => true)
    setPlace('whole')
    notify.done(t('comments.sent'))
    onSent()
    return null
  }

  return (
    <div className={classes.form}>
      {form.formProblem && (
        <Notice tone="problem" title={t('comments.failed')}>
          {problemHint(form.formProblem)}
        </Notice>
      )}
      <SelectField
        label={t('comments.place')}
        placeholder={t('comments.choosePlace')}
        value={place}
        options={[
          { value: 'whole', label: t('comments.whole') },
          ...(selected?.quote
            ? [{ value: 'selected', label: t('comments.marked', { words: short(selected.quote) }) }]
            : []),
          ...sentences.map(({ quote }, index) => ({
            value: String(index),
            label: short(quote ?? ''),
          })),
        ]}
        onChange={({ currentTarget }) => setPlace(currentTarget.value)}
      />
      {isLoaded && (
        <AreaField
          id={form.idOf('text')}
          label={t('comments.write')}
          error={form.errorOf('text')}
          value={comment}
          readOnly={form.busy}
          onChange={({ currentTarget: { value } }) => {
            setComment(value)
            form.changed(() => true)
          }}
        />
      )}
      <div>
        <Button aria-disabled={form.busy} onClick={() => void form.submit(send)}>
          {t('comments.send')}
        </Button>
      </div>
    </div>
  )
}

const short = (words: string): string =>
  words.length > SHOWN ? `${words.slice(0, SHOWN).trimEnd()}…` : words
