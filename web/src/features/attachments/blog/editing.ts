import { Link2 } from 'lucide-react'
import { lazyPart } from '@/ui/lazyPart'
import type { Editing } from '../editing'
import { type BlogDraft, blogInput, emptyBlog, isEmptyBlog } from './blog'
import { type BlogField, blogProblems } from './rules'

export const blogEditing: Editing<BlogDraft, BlogField> = {
  icon: Link2,
  takesFiles: () => true,
  empty: emptyBlog,
  input: (draft, written) => ({ blog: blogInput(draft, written) }),
  isEmpty: isEmptyBlog,
  problems: blogProblems,
  refused(field, reason) {
    if (field === 'blog.image') return 'imageGone'
    if (reason === 'NOT_A_URL') return 'urlInvalid'
    if (reason !== 'REQUIRED') return null
    return field.startsWith('blog.url') ? 'urlRequired' : 'titleRequired'
  },
  title: ({ title }) => title,
  facts: () => [],
  images: ({ image }) => (image ? [{ field: 'blog.image', image }] : []),
  awaits: () => ['blog.image'],
  asNew: (draft, foreign) =>
    draft.image && foreign.has(draft.image.raw)
      ? { ...draft, image: null, imageLeftBehind: true }
      : draft,
  Editor: lazyPart(() => import('./BlogEditor').then((it) => it.BlogEditor)),
}
