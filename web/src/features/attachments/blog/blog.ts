// The draft of a link preview: all its fields are typed by hand.

import { imageInput, imageOf } from '@/features/media/alt'
import type { StagedImage } from '@/features/media/stagedFile'
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import type { BlogInput, Language } from '@/graphql/generated/graphql'
import { areBlank, isBlank, noTexts, pairsOf, type Texts, textsOf } from '@/lib/languages'

export type BlogText = 'title' | 'subtitle' | 'description' | 'url'

export type BlogDraft = Record<BlogText, Texts> & {
  type: 'BLOG'
  image: StagedImage | null
  /** The texts were copied from a stored post, without its image. */
  imageLeftBehind?: boolean
}

export const blogTexts = ['title', 'subtitle', 'description', 'url'] as const satisfies BlogText[]

export const emptyBlog: BlogDraft = {
  type: 'BLOG',
  title: noTexts,
  subtitle: noTexts,
  description: noTexts,
  url: noTexts,
  image: null,
}

export const isEmptyBlog = (blog: BlogDraft): boolean =>
  blog.image === null && blogTexts.every((name) => areBlank(blog[name]))

const BlogFields = graphql(`
  fragment BlogFields on BlogAttachment {
    type
    title
    subtitle
    description
    url
    image {
      ...AttachedImage
    }
    translations {
      title {
        lang
        value
      }
      subtitle {
        lang
        value
      }
      description {
        lang
        value
      }
      url {
        lang
        value
      }
    }
  }
`)

export function blogOf(stored: FragmentType<typeof BlogFields>): BlogDraft {
  const { translations, image, ...german } = getFragmentData(BlogFields, stored)
  const texts = (name: BlogText) => textsOf(german[name], translations[name])
  return {
    type: 'BLOG',
    title: texts('title'),
    subtitle: texts('subtitle'),
    description: texts('description'),
    url: texts('url'),
    image: image ? imageOf(image) : null,
  }
}

export function blogInput(blog: BlogDraft, written: readonly Language[]): BlogInput {
  const { title, subtitle, description, url, image } = blog
  return {
    title: title.de,
    url: url.de,
    ...(!isBlank(subtitle.de) && { subtitle: subtitle.de }),
    ...(!isBlank(description.de) && { description: description.de }),
    ...(image && { image: imageInput(image, written) }),
    translations: {
      title: pairsOf(title, written),
      subtitle: pairsOf(subtitle, written),
      description: pairsOf(description, written),
      url: pairsOf(url, written),
    },
  }
}
