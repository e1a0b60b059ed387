// The attachment of an imported post: a title, and perhaps a description and a link. It cannot be
// written in the console.
import { type FragmentType, getFragmentData, graphql } from '@/graphql/document'
import { areBlank, noTexts, type Texts, textsOf } from '@/lib/languages'

export type InfoDraft = { type: 'INFO' } & Record<'title' | 'description' | 'url', Texts>

export const emptyInfo: InfoDraft = {
  type: 'INFO',
  title: noTexts,
  description: noTexts,
  url: noTexts,
}

export const infoTexts = ['title', 'description', 'url'] as const

const InfoFields = graphql(`
  fragment InfoFields on InfoAttachment {
    type
    title
    description
    infoUrl: url
    translations {
      title {
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

export function infoOf(stored: FragmentType<typeof InfoFields>): InfoDraft {
  const { title, description, infoUrl, translations } = getFragmentData(InfoFields, stored)
  return {
    type: 'INFO',
    title: textsOf(title, translations.title),
    description: textsOf(description, translations.description),
    url: textsOf(infoUrl, translations.url),
  }
}

export const isEmptyInfo = (info: InfoDraft): boolean =>
  infoTexts.every((name) => areBlank(info[name]))
