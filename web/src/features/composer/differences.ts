// The differences between two versions of a post, field by field, as texts to compare.
import { attachmentFacts, attachmentImages } from '@/features/attachments/attachment'
import type { FactName } from '@/features/attachments/editing'
import type { TextName } from '@/features/attachments/view'
import { attachmentTexts } from '@/features/attachments/views'
import type { Draft } from '@/features/posts/draft'
import { cleanText } from '@/lib/cleanText'
import { languages } from '@/lib/languages'

type Language = (typeof languages)[number]

type Field = FactName | `${'content' | TextName}_${Language}`

export type Difference = {
  field: Field
  /** Index among the rows with this field, from 0. */
  nth: number
  mine: string
  current: string
}

type Row = { field: Field; value: string; is?: string | undefined }

function rowsOf({ texts, attachment }: Draft): Row[] {
  const named = [{ name: 'content' as const, texts }, ...attachmentTexts(attachment)]
  const textRows = named.flatMap(({ name, texts }) =>
    languages.map((language) => ({
      field: `${name}_${language}` as const,
      value: texts[language],
    })),
  )
  const facts = attachmentFacts(attachment).map(({ name, ...fact }) => ({ field: name, ...fact }))
  return [...textRows, ...facts]
}

const imagesOf = ({ attachment }: Draft): string =>
  JSON.stringify(attachmentImages(attachment).map(({ image }) => [image.raw, image.focus]))

/** Whether the two contain different images, or different crops of them. */
export const showOtherImages = (mine: Draft, current: Draft): boolean =>
  imagesOf(mine) !== imagesOf(current)

export function differences(mine: Draft, current: Draft): Difference[] {
  const [myRows, theirRows] = [rowsOf(mine), rowsOf(current)]
  return [...new Set([...myRows, ...theirRows].map(({ field }) => field))].flatMap((field) => {
    const ofField = (rows: Row[]) => rows.filter((row) => row.field === field)
    const [here, there] = [ofField(myRows), ofField(theirRows)]
    return Array.from({ length: Math.max(here.length, there.length) }, (_, nth) => nth)
      .filter((nth) => comparedValue(here[nth]) !== comparedValue(there[nth]))
      .map((nth) => ({
        field,
        nth,
        mine: here[nth]?.value ?? '',
        current: there[nth]?.value ?? '',
      }))
  })
}

/** The value by which two rows are compared. */
const comparedValue = (row: Row | undefined): string => row?.is ?? cleanText(row?.value ?? '')

export const isSameVersion = (one: Draft, other: Draft): boolean =>
  differences(one, other).length === 0 && !showOtherImages(one, other)
