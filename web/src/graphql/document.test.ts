import { print } from 'graphql'
import { expect, it } from 'vitest'
import { PostQuery } from '@/features/posts/queries'
import { graphql } from './document'

it('brings along the fragments that a document names, and those that they name', () => {
  const names = PostQuery.definitions.map(
    (definition) => 'name' in definition && definition.name?.value,
  )
  expect(names).toEqual(['Post', 'PostFields', 'Words', 'DeliveryFields', 'AttachedImage'])
})

it('leaves inline fragments alone', () => {
  expect(print(PostQuery)).toContain('... on BlogAttachment')
})

it('sends nothing that speaks to codegen alone', () => {
  expect(print(PostQuery)).not.toContain('@unmask')
})

it('says which module is missing', () => {
  const parse = graphql as unknown as (source: string) => unknown
  expect(() => parse('query Q { me { ...Unknown } }')).toThrow('Unknown')
})
