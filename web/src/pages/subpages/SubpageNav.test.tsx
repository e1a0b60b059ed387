import { stubMethod } from '@test/stubs'
import { act, render, screen } from '@testing-library/react'
import { Home } from 'lucide-react'
import { MemoryRouter } from 'react-router'
import { expect, it, vi } from 'vitest'
import { SubpageNav } from './SubpageNav'

/** The row of tabs is as wide as the screen; each tab is 100 px wide. */
let width = 700

/** jsdom has no layout. */
function layOut(): void {
  stubMethod(Element.prototype, 'getBoundingClientRect', function (this: Element) {
    if (this.matches('ul')) return { left: 0, width }
    const at = [...(this.parentElement?.children ?? [])].indexOf(this)
    return { left: at * 100 - (this.parentElement?.scrollLeft ?? 0), width: 100 }
  })
}

it('shows the current tab again when the screen is rotated', () => {
  layOut()
  let resized = () => {}
  class Observer implements ResizeObserver {
    constructor(callback: ResizeObserverCallback) {
      resized = () => callback([], this)
    }
    observe() {}
    unobserve() {}
    disconnect() {
      resized = () => {}
    }
  }
  vi.stubGlobal('ResizeObserver', Observer)
  const entries = ['a', 'b', 'c', 'd'].map((name) => ({
    to: `/${name}`,
    label: name,
    Icon: Home,
    active: name === 'd',
  }))
  render(<SubpageNav label="Bereiche" entries={entries} />, { wrapper: MemoryRouter })
  const list = screen.getByRole('list')
  list.scrollLeft = 0
  width = 300
  act(() => resized())
  expect(list.scrollLeft).toBe(200)
})
