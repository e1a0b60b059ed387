// Where two versions of a post differ, field by field, in words to compare.
import {
  attachmentFacts,
  attachmentImages,
  attachmentTexts,
} from '@/features/attachments/attachment'
import type { FactName, TextName } from '@/features/attachments/kind'
import type { Draft } from '@/features/posts/draft'
import { cleanText } from '@/lib/cleanText'
import { languages } from '@/lib/languages'

type Language = (typeof languages)[number]

type Field = FactName | `${'content' | TextName}_${Language}`

export type Difference = {
  field: Field
  /** The how manieth of this name. */
  nth: number
  mine: string
  current: string
}

type Row = { field: Field; value: string; is?: string | undefined }

function rowsOf({ texts, attachment }: Draft): Row[] {
  const named = [{ name: 'content' as const, texts }, ...attachmentTexts(attachment)]
  const words = named.flatMap(({ name, texts }) =>
    languages.map((language) => ({
      field: `${name}_${language}` as const,
      value: texts[language],
    })),
  )
  const facts = attachmentFacts(attachment).map(({ name, ...fact }) => ({ field: name, ...fact }))
  return [...words, ...facts]
}

const imagesOf = ({ attachment }: Draft): string =>
  JSON.stringify(attachmentImages(attachment).map(({ image }) => [image.raw, image.focus]))

/** Whether the two contain different pictures, or different crops of them. */
export const showOtherImages = (mine: Draft, current: Draft): boolean =>
  imagesOf(mine) !== imagesOf(current)

export function differences(mine: Draft, current: Draft): Difference[] {
  const [myRows, theirRows] = [rowsOf(mine), rowsOf(current)]
  return [...new Set([...myRows, ...theirRows].map(({ field }) => field))].flatMap((field) => {
    const said = (rows: Row[]) => rows.filter((row) => row.field === field)
    const [here, there] = [said(myRows), said(theirRows)]
    return Array.from({ length: Math.max(here.length, there.length) }, (_, nth) => nth)
      .filter((nth) => tells(here[nth]) !== tells(there[nth]))
      .map((nth) => ({
        field,
        nth,
        mine: here[nth]?.value ?? '',
        current: there[nth]?.value ?? '',
      }))
  })
}

/** What is the same as soon as this is. */
const tells = (row: Row | undefined): string => row?.is ?? cleanText(row?.value ?? '')

export const isSameVersion = (one: Draft, other: Draft): boolean =>
  differences(one, other).length === 0 && !showOtherImages(one, other)
