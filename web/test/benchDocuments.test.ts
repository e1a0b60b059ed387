// The benchmark has copies of the console's GraphQL documents. If they differed, it would measure
// something else.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { formatDocument } from '@urql/core'
import { parse, print } from 'graphql'
import { expect, it } from 'vitest'
import { SendPostMutation } from '@/features/composer/queries'
import { PostsQuery } from '@/features/posts/queries'

const folder = join(import.meta.dirname, '../../bench/documents')
const copied = (...names: string[]) =>
  print(
    parse(names.map((name) => readFileSync(join(folder, `${name}.graphql`), 'utf8')).join('\n')),
  )

it.each([
  ['posts', PostsQuery],
  ['send_post', SendPostMutation],
])('measures %s with the document of the console', (name, document) => {
  expect(copied(name, 'post_fields')).toBe(print(formatDocument(document)))
})
