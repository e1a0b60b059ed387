import { anEye } from '@test/observe'
import { act, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Users } from 'lucide-react'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { PagedList, type Pages } from './PagedList'
import { KitProvider } from './theme/KitProvider'

const idle: Pages = {
  loading: false,
  failed: false,
  hasMore: true,
  loadingMore: false,
  more: () => {},
}

/** Called when a page is requested. */
const more = vi.fn()
beforeEach(() => void more.mockClear())

let show: (names: string[], change?: Partial<Pages>) => void

/** A list whose pages the test decides. */
function Names({ loadsOnScroll }: { loadsOnScroll: boolean }) {
  const [names, setNames] = useState(['Ada'])
  const [change, setChange] = useState<Partial<Pages>>({})
  const loading = (part: Partial<Pages> = {}) => {
    more()
    setChange({ loadingMore: true, ...part })
  }
  show = (next, part = {}) => {
    setNames(next)
    setChange(part)
  }
  return (
    <PagedList
      pages={{ ...idle, more: loading, ...change }}
      label="Namen"
      size={names.length}
      count={`${names.length} Namen`}
      skeleton="Wird geladen"
      problem={
        <button type="button" onClick={() => loading({ failed: false })}>
          Noch einmal
        </button>
      }
      empty={{ Icon: Users, title: 'Niemand' }}
      loadsOnScroll={loadsOnScroll}
      last="Das sind alle."
    >
      {names.map((name) => (
        <a key={name} href="/" data-entry-start>
          {name}
        </a>
      ))}
    </PagedList>
  )
}

const open = ({ loadsOnScroll = false } = {}) => {
  render(
    <KitProvider still>
      <input aria-label="Suche" />
      <Names loadsOnScroll={loadsOnScroll} />
    </KitProvider>,
  )
  return userEvent.setup()
}
const shown = async (...state: Parameters<typeof show>) => act(() => show(...state))
const button = (name: string) => screen.getByRole('button', { name })

it('moves the focus to the first entry of the page that was requested', async () => {
  const user = open()
  await user.click(button('Weitere laden'))
  expect(button('Weitere laden')).toHaveFocus()
  await shown(['Ada', 'Bea', 'Cem'])
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveFocus()
})

it('moves it to the retry when the page fails, and to the page when that succeeds', async () => {
  const user = open()
  await user.click(button('Weitere laden'))
  await shown(['Ada'], { failed: true })
  expect(button('Noch einmal')).toHaveFocus()
  await user.click(button('Noch einmal'))
  expect(button('Weitere laden')).toHaveFocus()
  await shown(['Ada', 'Bea'], { hasMore: false })
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveFocus()
})

it('moves it to the last entry if the requested page is empty', async () => {
  const user = open()
  await shown(['Ada', 'Bea'])
  await user.click(button('Weitere laden'))
  await shown(['Ada', 'Bea'], { hasMore: false })
  expect(screen.getByRole('link', { name: 'Bea' })).toHaveFocus()
})

it('leaves it on the button if there are pages after the empty one', async () => {
  const user = open()
  await user.click(button('Weitere laden'))
  await shown(['Ada'])
  expect(button('Weitere laden')).toHaveFocus()
  // A page that was not requested with the button.
  await shown(['Ada'], { loadingMore: true })
  await shown(['Ada', 'Bea'])
  expect(button('Weitere laden')).toHaveFocus()
})

it('leaves the focus where the user has moved it meanwhile', async () => {
  const user = open()
  await user.click(button('Weitere laden'))
  await user.click(screen.getByLabelText('Suche'))
  await shown(['Ada', 'Bea'])
  expect(screen.getByLabelText('Suche')).toHaveFocus()
})

it('shows the count, the placeholder or the empty text, never two of them', async () => {
  open()
  const status = screen.getByRole('status')
  expect(status).toHaveTextContent('1 Namen')
  await shown([], { loading: true, hasMore: false })
  expect(screen.getByText('Wird geladen')).toBeVisible()
  expect(status).toBeEmptyDOMElement()
  await shown([], { hasMore: false })
  expect(screen.queryByText('Wird geladen')).toBeNull()
  expect(status).toHaveTextContent('Niemand')
})

it('loads the next page when its end comes near, if it loads on scroll', async () => {
  const eye = anEye()
  open({ loadsOnScroll: true })
  expect(screen.queryByRole('button')).toBeNull()
  expect(screen.getByText('Wird geladen')).toBeVisible()
  expect(eye.margins()).toEqual(['150px'])
  eye.see()
  expect(more).toHaveBeenCalledOnce()
  await shown(['Ada', 'Bea'], { hasMore: false })
  expect(screen.queryByText('Wird geladen')).toBeNull()
  expect(screen.getByText('Das sind alle.')).toBeVisible()
})

it('offers the retry instead of the placeholder if a page fails on scroll', async () => {
  const eye = anEye()
  const user = open({ loadsOnScroll: true })
  eye.see()
  await shown(['Ada'], { failed: true })
  expect(screen.queryByText('Wird geladen')).toBeNull()
  await user.click(button('Noch einmal'))
  expect(screen.getByText('Wird geladen')).toBeVisible()
})

it('does not load while scrolling if it has a button', () => {
  const eye = anEye()
  open()
  eye.see()
  expect(more).not.toHaveBeenCalled()
})
