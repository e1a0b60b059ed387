// The differences between what two versions of a post say, field by field, as texts to compare.
import { attachmentFacts, attachmentImages } from '@/features/attachments/attachment'
import type { FactName } from '@/features/attachments/editing'
import type { TextName } from '@/features/attachments/view'
import { type AttachmentDraft, attachmentTexts } from '@/features/attachments/views'
import { cleanText } from '@/lib/cleanText'
import { languages, type Texts } from '@/lib/languages'
import { texts as germanTexts } from '@/lib/texts'

type Language = (typeof languages)[number]

/** What a version says. */
export type Written = { texts: Texts; attachment: AttachmentDraft | null }

type TextField = 'content' | TextName

export type Field = FactName | `${TextField}_${Language}`

export type Difference = {
  field: Field
  /** Index among the rows with this field, from 0. */
  nth: number
  /** Null for a fact, which is the same in each language. */
  text: { name: TextField; language: Language } | null
  mine: string
  current: string
}

export type Row = {
  field: Field
  text: Difference['text']
  value: string
  is?: string | undefined
}

const namedTexts = ({ texts, attachment }: Written) => [
  { name: 'content' as const, texts },
  ...attachmentTexts(attachment),
]

function rowsOf(written: Written): Row[] {
  const textRows = namedTexts(written).flatMap(({ name, texts }) =>
    languages.map((language) => ({
      field: `${name}_${language}` as const,
      text: { name, language },
      value: texts[language],
    })),
  )
  const facts = attachmentFacts(written.attachment).map(({ name, ...fact }) => ({
    field: name,
    text: null,
    ...fact,
  }))
  return [...textRows, ...kindRows(written), ...facts]
}

function kindRows({ attachment }: Written): Row[] {
  if (!attachment) return []
  const value = germanTexts.t(`composer:attachmentType.${attachment.type}`)
  return [{ field: 'attachment', text: null, value, is: attachment.type }]
}

const imagesOf = ({ attachment }: Written): string =>
  JSON.stringify(attachmentImages(attachment).map(({ image }) => [image.raw, image.focus]))

/** Whether the two contain different images, or different crops of them. */
export const showOtherImages = (mine: Written, current: Written): boolean =>
  imagesOf(mine) !== imagesOf(current)

export const differences = (mine: Written, current: Written): Difference[] =>
  compareRows(rowsOf(mine), rowsOf(current))

export function compareRows(myRows: Row[], theirRows: Row[]): Difference[] {
  return [...new Set([...myRows, ...theirRows].map(({ field }) => field))].flatMap((field) => {
    const ofField = (rows: Row[]) => rows.filter((row) => row.field === field)
    const [here, there] = [ofField(myRows), ofField(theirRows)]
    return Array.from({ length: Math.max(here.length, there.length) }, (_, nth) => nth)
      .filter((nth) => comparedValue(here[nth]) !== comparedValue(there[nth]))
      .map((nth) => ({
        field,
        nth,
        text: (here[nth] ?? there[nth])?.text ?? null,
        mine: here[nth]?.value ?? '',
        current: there[nth]?.value ?? '',
      }))
  })
}

/** The value by which two rows are compared. */
const comparedValue = (row: Row | undefined): string => row?.is ?? cleanText(row?.value ?? '')

export const isSameVersion = (one: Written, other: Written): boolean =>
  differences(one, other).length === 0 && !showOtherImages(one, other)

/**
 * What `one` says, with these texts of `other`. A text of a picture or option that `one` does not have is
 * left out.
 */
export function withTextsOf(one: Written, other: Written, taken: Difference[]): Written {
  // A copy of plain data in which no two texts are the same object, so that each can be changed.
  const merged = JSON.parse(JSON.stringify(one)) as Written
  for (const { text, nth } of taken) {
    if (!text) continue
    const named = (written: Written) =>
      namedTexts(written).filter(({ name }) => name === text.name)[nth]
    const target = named(merged)
    if (target) target.texts[text.language] = named(other)?.texts[text.language] ?? ''
  }
  return merged
}
