import { Link2 } from 'lucide-react'
import { lazyPart } from '@/ui/lazyPart'
import type { AttachmentKind } from '../kind'
import { BlogCard } from './BlogCard'
import { BlogPhone } from './BlogPhone'
import { type BlogDraft, blogInput, blogOf, blogTexts, emptyBlog, isEmptyBlog } from './blog'
import { type BlogField, blogProblems } from './rules'

export const blog: AttachmentKind<BlogDraft, BlogField, 'BlogAttachment'> = {
  icon: Link2,
  takesFiles: () => true,
  storedAs: ['BlogAttachment'],
  empty: emptyBlog,
  of: blogOf,
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
  texts: ({ image, ...texts }) => [
    ...blogTexts.map((name) => ({ name, texts: texts[name] })),
    ...(image?.alt ? [{ name: 'alt' as const, texts: image.alt }] : []),
  ],
  facts: () => [],
  images: ({ image }) => (image ? [{ field: 'blog.image', image }] : []),
  awaits: () => ['blog.image'],
  asNew: (draft, foreign) =>
    draft.image && foreign.has(draft.image.raw)
      ? { ...draft, image: null, imageLeftBehind: true }
      : draft,
  Editor: lazyPart(() => import('./BlogEditor').then((it) => it.BlogEditor)),
  Card: BlogCard,
  Phone: BlogPhone,
}
