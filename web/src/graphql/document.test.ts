import { print } from 'graphql'
import { expect, it } from 'vitest'
import { PostQuery } from '@/features/posts/queries'
import { graphql } from './document'

it('includes the fragments that a document uses, directly or through others', () => {
  const names = PostQuery.definitions.map(
    (definition) => 'name' in definition && definition.name?.value,
  )
  expect(names).toEqual(['Post', 'PostFields', 'Words', 'DeliveryFields', 'AttachedImage'])
})

it('does not change inline fragments', () => {
  expect(print(PostQuery)).toContain('... on BlogAttachment')
})

it('does not send directives that are only for codegen', () => {
  expect(print(PostQuery)).not.toContain('@unmask')
})

it('names the fragment whose module is missing', () => {
  const parse = graphql as unknown as (source: string) => unknown
  expect(() => parse('query Q { me { ...Unknown } }')).toThrow('Unknown')
})
