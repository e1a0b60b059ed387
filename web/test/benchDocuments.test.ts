// Writes the documents of the console that the benchmark sends, so that it measures the same queries.
// The files are committed; `npm run documents` writes them again.
import { join } from 'node:path'
import { expect, it } from 'vitest'
import listed from '@/graphql/generated/documents.json'

const folder = join(import.meta.dirname, '../../bench/documents')

/** The operation, and the fragments that it uses, which the benchmark puts together again. */
function partsOf(name: string): { operation: string; fragments: string } {
  const text = listed.find((document) => document.name === name)?.text ?? ''
  const at = text.indexOf('fragment ')
  return { operation: text.slice(0, at), fragments: text.slice(at) }
}

it.each([
  ['posts', 'Posts'],
  ['send_post', 'SendPost'],
])('measures %s with the document of the console', async (file, name) => {
  const { operation, fragments } = partsOf(name)
  await expect(operation).toMatchFileSnapshot(join(folder, `${file}.graphql`))
  await expect(fragments).toMatchFileSnapshot(join(folder, 'post_fields.graphql'))
})
