// An attachment as the list or the app shows it; the code for its kind may still be loading.
import { Suspense } from 'react'
import type { Language } from '@/graphql/generated/graphql'
import { Skeleton } from '@/ui/Skeletons'
import classes from './ShownAttachment.module.css'
import { type AttachmentDraft, viewOf } from './views'

type Props = {
  at: 'Card' | 'Phone'
  attachment: AttachmentDraft
  language: Language
  /** The slot of the post that is being written, whose files may still be uploading. */
  slot?: string | undefined
  /** Only in the phone: shows the result of the poll. */
  showsResult?: boolean | undefined
}

export function ShownAttachment({ at, ...shown }: Props) {
  const Shown = viewOf(shown.attachment)[at]
  return (
    <div className={at === 'Card' ? classes.card : classes.phone}>
      <Suspense fallback={<Skeleton height={112} />}>
        <Shown {...shown} />
      </Suspense>
    </div>
  )
}
