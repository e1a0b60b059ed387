// A link preview as it is being written: all its fields are typed by hand.
import type { BlogInput, Language, PostFieldsFragment } from '@/graphql/generated/graphql'
import { areBlank, isBlank, noTexts, pairsOf, type Texts, textsOf } from '../../languages'
import type { StagedImage } from '../media/stagedImage'

export type BlogText = 'title' | 'subtitle' | 'description' | 'url'

export type BlogDraft = Record<BlogText, Texts> & { image: StagedImage | null }

export const blogTexts = ['title', 'subtitle', 'description', 'url'] as const satisfies BlogText[]

export const emptyBlog: BlogDraft = {
  title: noTexts,
  subtitle: noTexts,
  description: noTexts,
  url: noTexts,
  image: null,
}

export const isEmptyBlog = (blog: BlogDraft): boolean =>
  blog.image === null && blogTexts.every((name) => areBlank(blog[name]))

type Stored = PostFieldsFragment['attachments'][number]

export function blogOf({ translations, image, ...german }: Stored): BlogDraft {
  const texts = (name: BlogText) => textsOf(german[name], translations[name])
  return {
    title: texts('title'),
    subtitle: texts('subtitle'),
    description: texts('description'),
    url: texts('url'),
    image: image ?? null,
  }
}

export function blogInput(blog: BlogDraft, written: readonly Language[]): BlogInput {
  const { title, subtitle, description, url, image } = blog
  return {
    title: title.de,
    url: url.de,
    ...(!isBlank(subtitle.de) && { subtitle: subtitle.de }),
    ...(!isBlank(description.de) && { description: description.de }),
    ...(image && { image: { type: 'IMAGE', raw: image.raw } }),
    translations: {
      title: pairsOf(title, written),
      subtitle: pairsOf(subtitle, written),
      description: pairsOf(description, written),
      url: pairsOf(url, written),
    },
  }
}
