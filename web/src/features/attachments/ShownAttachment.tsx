// An attachment as the list or the app shows it; what its kind needs for that may still be fetched.
import { Suspense } from 'react'
import type { Language } from '@/graphql/generated/graphql'
import { Skeleton } from '@/ui/Skeletons'
import { type AttachmentDraft, kindOf } from './attachment'
import classes from './ShownAttachment.module.css'

type Props = {
  at: 'Card' | 'Phone'
  attachment: AttachmentDraft
  language: Language
  /** The post that is being written, whose files may still be on their way. */
  slot?: string | undefined
  /** In the phone: shows what its readers' answers lead to. */
  showsResult?: boolean | undefined
}

export function ShownAttachment({ at, ...shown }: Props) {
  const Shown = kindOf(shown.attachment)[at]
  return (
    <div className={at === 'Card' ? classes.card : classes.phone}>
      <Suspense fallback={<Skeleton height={112} />}>
        <Shown {...shown} />
      </Suspense>
    </div>
  )
}
