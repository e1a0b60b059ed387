import type { View } from '../view'
import { BlogCard } from './BlogCard'
import { BlogPhone } from './BlogPhone'
import { type BlogDraft, blogOf, blogTexts } from './blog'

export const blogView: View<BlogDraft, 'BlogAttachment'> = {
  storedAs: ['BlogAttachment'],
  of: blogOf,
  texts: ({ image, ...texts }) => [
    ...blogTexts.map((name) => ({ name, texts: texts[name] })),
    ...(image?.alt ? [{ name: 'alt' as const, texts: image.alt }] : []),
  ],
  Card: BlogCard,
  Phone: BlogPhone,
}
