// Prints the console's documents that the benchmark sends, so that it measures the same queries.
// The files are committed; `npm run documents` writes them again.
import { join } from 'node:path'
import { formatDocument } from '@urql/core'
import { type DocumentNode, Kind, print } from 'graphql'
import { expect, it } from 'vitest'
import { SendPostMutation } from '@/features/composer/useSendPost'
import { PostsQuery } from '@/features/posts/queries'

const folder = join(import.meta.dirname, '../../bench/documents')

function printed(document: DocumentNode) {
  const all = formatDocument(document).definitions.map((definition) => ({
    isFragment: definition.kind === Kind.FRAGMENT_DEFINITION,
    text: `${print(definition)}\n`,
  }))
  const textOf = (wanted: boolean) =>
    all
      .filter(({ isFragment }) => isFragment === wanted)
      .map(({ text }) => text)
      .join('\n')
  return { operation: textOf(false), fragments: textOf(true) }
}

it.each<[string, DocumentNode]>([
  ['posts', PostsQuery],
  ['send_post', SendPostMutation],
])('measures %s with the document of the console', async (name, document) => {
  const { operation, fragments } = printed(document)
  await expect(operation).toMatchFileSnapshot(join(folder, `${name}.graphql`))
  await expect(fragments).toMatchFileSnapshot(join(folder, 'post_fields.graphql'))
})
