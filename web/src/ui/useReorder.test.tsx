import { stubMethod } from '@test/stubs'
import { fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { useReorder } from './useReorder'

const scrolled = vi.fn()
const parts = ['eins', 'zwei', 'drei']

function List() {
  const order = useReorder(parts.length, () => {})
  return parts.map((part, at) => (
    <div key={part} {...order.place(at)}>
      <button type="button" {...order.handle(at)}>
        {part}
      </button>
    </div>
  ))
}

beforeEach(() => {
  scrolled.mockClear()
  stubMethod(window, 'scrollBy', ({ top }: { top: number }) => scrolled(Math.sign(top)))
  stubMethod(document, 'elementFromPoint', () => null)
  render(<List />)
})
afterEach(() => fireEvent.pointerUp(document))

const frames = async (count: number) => {
  for (let at = 0; at < count; at++) await new Promise(requestAnimationFrame)
}
const pick = (clientY: number) =>
  fireEvent.pointerDown(screen.getByRole('button', { name: 'zwei' }), { button: 0, clientY })
const draw = (clientY: number) => fireEvent.pointerMove(document, { clientY })

it.each([
  ['lower', window.innerHeight - 20, 1],
  ['upper', 20, -1],
])('scrolls the page while an item is held at its %s edge', async (_edge, clientY, way) => {
  pick(400)
  draw(clientY)
  await frames(3)
  expect(scrolled).toHaveBeenCalledWith(way)
  fireEvent.pointerUp(document)
  scrolled.mockClear()
  await frames(3)
  expect(scrolled).not.toHaveBeenCalled()
})

it.each([
  ['in the middle', 400, 300],
  ['at an edge, where it was picked up', window.innerHeight - 20, window.innerHeight - 30],
])('does not scroll while an item is held %s', async (_where, from, to) => {
  pick(from)
  draw(to)
  await frames(3)
  expect(scrolled).not.toHaveBeenCalled()
})
