import { print } from 'graphql'
import { expect, it } from 'vitest'
import { PostQuery, PostStatisticsQuery } from '@/features/posts/queries'
import { graphql } from './document'

it('includes the fragments that a document uses, directly or through others', () => {
  const names = PostQuery.definitions.map(
    (definition) => 'name' in definition && definition.name?.value,
  )
  expect(names).toEqual(
    expect.arrayContaining([
      'Post',
      'PostFields',
      'AttachmentFields',
      'BlogFields',
      'AttachedImage',
    ]),
  )
  expect(new Set(names).size).toBe(names.length)
})

it('does not change inline fragments', () => {
  expect(print(PostStatisticsQuery)).toContain('... on PollAttachment')
})

it('throws an error that names an unknown fragment', () => {
  const parse = graphql as unknown as (source: string) => unknown
  expect(() => parse('query Q { me { ...Unknown } }')).toThrow('Unknown')
})
