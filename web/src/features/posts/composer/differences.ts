// Where two versions of a post differ, field by field, in words to compare.
import { type BlogText, blogTexts } from '../attachments/blog/blog'
import { languages, noTexts } from '../languages'
import type { Draft } from './draft'

type Language = (typeof languages)[number]

export type Difference = {
  field: 'content_de' | 'content_en' | `${BlogText}_${Language}`
  mine: string
  current: string
}

/** Whether the two show another picture. */
export const showOtherImage = (mine: Draft, current: Draft): boolean =>
  mine.attachment?.blog.image?.raw !== current.attachment?.blog.image?.raw

export function differences(mine: Draft, current: Draft): Difference[] {
  const texts = languages.map((language) => ({
    field: `content_${language}` as const,
    mine: mine.texts[language],
    current: current.texts[language],
  }))
  const blog = languages.flatMap((language) =>
    blogTexts.map((name) => ({
      field: `${name}_${language}` as const,
      mine: (mine.attachment?.blog[name] ?? noTexts)[language],
      current: (current.attachment?.blog[name] ?? noTexts)[language],
    })),
  )
  return [...texts, ...blog].filter((row) => row.mine.trim() !== row.current.trim())
}

export const isSameVersion = (one: Draft, other: Draft): boolean =>
  differences(one, other).length === 0 && !showOtherImage(one, other)
