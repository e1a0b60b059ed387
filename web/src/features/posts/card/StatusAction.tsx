// The step that a post's state offers: Freigeben, Jetzt Veröffentlichen, or none. It is taken in a
// dialog that says what goes to whom: no post goes out by one click that nobody meant.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import type { ShownPost } from './PostCard'
import { ReleaseDialog } from './ReleaseDialog'
import { stepOf } from './release'

export function StatusAction({ post }: { post: ShownPost }) {
  const { t } = useTranslation('posts')
  const [asked, setAsked] = useState(false)
  const step = stepOf(post)
  if (step === null)
    return post.status === 'DRAFT' && <Button disabled>{t('awaitsApproval')}</Button>
  return (
    <>
      <Button onClick={() => setAsked(true)}>{t(step)}</Button>
      {asked && <ReleaseDialog post={post} step={step} onClose={() => setAsked(false)} />}
    </>
  )
}
