// Requests stored files again. A draft may be kept for longer than the URLs of its files are valid,
// and the server deletes an unused file after a day.
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
export async function askForFiles(
  client: Client,
  raws: readonly string[],
): Promise<StoredFiles | null> {
  const policy = { requestPolicy: 'network-only' } as const
  const { data, error } = await client.query(FilesQuery, { raws: [...raws] }, policy).toPromise()
  return data && !error ? new Map(data.files.map((file) => [file.raw, file])) : null
}

type Held = { raw: string; whole?: { image: Held } }

const isFile = (part: object): part is Held => 'raw' in part && typeof part.raw === 'string'

/**
 * All files in plain data, with the time at which the first URL of each expires, in ms since 1970;
 * Infinity for files whose URLs do not expire.
 */
export function filesIn(held: unknown): { raw: string; ends: number }[] {
  if (held === null || typeof held !== 'object') return []
  if (!isFile(held)) return Object.values(held).flatMap(filesIn)
  const { whole, ...shown } = held
  return [{ raw: held.raw, ends: endOf(shown) }, ...filesIn(whole)]
}

const endOf = (file: Held): number =>
  Math.min(
    ...[...JSON.stringify(file).matchAll(/[?&]expires=(\d+)/g)].map(([, instant]) =>
      Number(instant),
    ),
  )

/** A copy of the data in which the files have the server's current details. */
export function renewed<Data>(held: Data, files: StoredFiles): Data {
  if (held === null || typeof held !== 'object') return held
  if (Array.isArray(held)) return held.map((part) => renewed(part, files)) as Data
  if (isFile(held)) {
    const { whole, ...shown } = held
    const found = files.get(held.raw)
    return {
      ...shown,
      ...(found?.image ?? found?.audio ?? found?.video),
      // If the original is gone, the crop remains.
      ...(whole && files.has(whole.image.raw) && { whole: renewed(whole, files) }),
    } as Data
  }
  const parts = Object.entries(held).map(([name, part]) => [name, renewed(part, files)])
  return Object.fromEntries(parts) as Data
}
