import { render, waitFor } from '@testing-library/react'
import { useRef } from 'react'
import { expect, it, vi } from 'vitest'
import { rangesOf, useMarked } from './useMarked'

function listWith(html: string): HTMLElement {
  const list = document.createElement('div')
  list.innerHTML = html
  return list
}

it.each([
  ['fest', '<p data-words>Das Sommerfest, ein Fest</p>', ['fest', 'Fest']],
  [' ÖL ', '<p data-words>Öl und öl</p>', ['Öl', 'öl']],
  ['fest', '<p data-words>Ein <b>Fest</b> ist ein Fest</p>', ['Fest', 'Fest']],
  ['fest', '<p>Von fest@uni.example</p>', []],
  ['', '<p data-words>Ein Fest</p>', []],
])('finds %j in %s', (text, html, found) => {
  expect(rangesOf(listWith(html), text).map(String)).toEqual(found)
})

function List({ posts }: { posts: string[] }) {
  const list = useRef<HTMLDivElement>(null)
  useMarked(list, 'fest')
  return (
    <div ref={list}>
      {posts.map((post) => (
        <p key={post} data-words>
          {post}
        </p>
      ))}
    </div>
  )
}

it('highlights matches that are added later, and nothing after it was unmounted', async () => {
  const highlights = new Map<string, Set<Range>>()
  vi.stubGlobal('CSS', { highlights })
  vi.stubGlobal(
    'Highlight',
    class extends Set<Range> {
      constructor(...ranges: Range[]) {
        super(ranges)
      }
    },
  )
  const marks = () => [...(highlights.get('found') ?? [])].map(String)
  const { rerender, unmount } = render(<List posts={['Ein Fest']} />)
  expect(marks()).toEqual(['Fest'])
  rerender(<List posts={['Ein Fest', 'Das Sommerfest']} />)
  await waitFor(() => expect(marks()).toEqual(['Fest', 'fest']))
  unmount()
  expect(highlights.has('found')).toBe(false)
})
