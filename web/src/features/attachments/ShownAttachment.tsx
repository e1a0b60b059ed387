// An attachment as the list or the app shows it; the code for its kind may still be loading.
import { Suspense } from 'react'
import { Skeleton } from '@/ui/Skeletons'
import classes from './ShownAttachment.module.css'
import type { ShownProps } from './view'
import { type AttachmentDraft, viewOf } from './views'

type Props = ShownProps<AttachmentDraft> & { at: 'Card' | 'Phone' }

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
