// One post card with its dialogs, for tests of the actions on a post.
import { screen } from '@testing-library/react'
import { EndingDialogs } from '@/features/ending/EndingDialogs'
import { PostCard } from '@/features/posts/card/PostCard'
import { PostDialog } from '@/features/posts/card/PostDialog'
import { ReviewDialogs } from '@/features/review/ReviewDialogs'
import { SeriesDialogs } from '@/features/templates/SeriesDialogs'
import { TemplateDialogs } from '@/features/templates/TemplateDialogs'
import { endEdit } from '@/features/writing/state'
import { aLink } from './attachments'
import { renderInConsole } from './render'
import { type APost, aDraft, inEnglish } from './world'

export const showCard = (post: APost) =>
  renderInConsole(
    <>
      <PostCard post={post} />
      <PostDialog onDeleted={endEdit} />
      <EndingDialogs />
      <SeriesDialogs />
      <TemplateDialogs />
      <ReviewDialogs />
    </>,
  )

export async function openCardMenu(post: APost) {
  const { user } = showCard(post)
  await user.click(screen.getByRole('button', { name: 'Menü des Posts' }))
  return user
}

export const button = (name: string) => screen.queryByRole('button', { name })

/** A draft with text and link in German and English. */
export const inBothLanguages = (rest = '') =>
  aDraft({
    viewerCanApprove: true,
    content: `Fällt aus. ${rest}`,
    translations: inEnglish(`Cancelled. ${rest} the end`),
    attachments: [{ ...aLink, description: null }],
  } as never)
