// Requests the current details of uploaded files. A draft may be kept for longer than the URLs of
// its files are valid, and the server deletes an unused file after a day.
import type { Client } from '@urql/core'
import { graphql } from '@/graphql/document'
import type { FilesQuery as Found } from '@/graphql/generated/graphql'

export const FilesQuery = graphql(`
  query Files($raws: [ID!]!) {
    files(raws: $raws) {
      raw
      image {
        large
        placeholder
        width
        height
      }
      audio {
        name
        size
        url
        contentType
        duration
      }
      video {
        name
        size
        state
        url
        contentType
        duration
        width
        height
        poster {
          large
          placeholder
          width
          height
        }
      }
    }
  }
`)

export type StoredFiles = ReadonlyMap<string, Found['files'][number]>

/** The files that still exist, by ID; null if the request failed. */
export async function requestFiles(
  client: Client,
  raws: readonly string[],
): Promise<StoredFiles | null> {
  const policy = { requestPolicy: 'network-only' } as const
  const { data, error } = await client.query(FilesQuery, { raws: [...raws] }, policy).toPromise()
  return data && !error ? new Map(data.files.map((file) => [file.raw, file])) : null
}

/** A file in a draft. `whole`: the original of a crop. */
type DraftFile = { /** Its ID. */ raw: string; whole?: { image: DraftFile } }

const isFile = (part: object): part is DraftFile => 'raw' in part && typeof part.raw === 'string'

/**
 * All files in a draft. `ends`: when the first of a file's URLs expires, in ms since 1970; Infinity
 * if they do not expire.
 */
export function filesIn(draft: unknown): { raw: string; ends: number }[] {
  if (draft === null || typeof draft !== 'object') return []
  if (!isFile(draft)) return Object.values(draft).flatMap(filesIn)
  const { whole, ...shown } = draft
  return [{ raw: draft.raw, ends: endOf(shown) }, ...filesIn(whole)]
}

const endOf = (file: DraftFile): number =>
  Math.min(
    ...[...JSON.stringify(file).matchAll(/[?&]expires=(\d+)/g)].map(([, instant]) =>
      Number(instant),
    ),
  )

/** A copy of the data in which the files have the server's current details. */
export function renewed<Data>(draft: Data, files: StoredFiles): Data {
  if (draft === null || typeof draft !== 'object') return draft
  if (Array.isArray(draft)) return draft.map((part) => renewed(part, files)) as Data
  if (isFile(draft)) {
    const { whole, ...shown } = draft
    const found = files.get(draft.raw)
    return {
      ...shown,
      ...(found?.image ?? found?.audio ?? found?.video),
      // If the original is gone, the crop remains.
      ...(whole && files.has(whole.image.raw) && { whole: renewed(whole, files) }),
    } as Data
  }
  const parts = Object.entries(draft).map(([name, part]) => [name, renewed(part, files)])
  return Object.fromEntries(parts) as Data
}
