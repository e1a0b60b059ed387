import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { createPortal } from 'react-dom'
import { expect, it } from 'vitest'
import { useRovingFocus } from './useRovingFocus'

function Tools({ names, disabled }: { names: string[]; disabled?: string }) {
  const { move, item } = useRovingFocus(names)
  return (
    <>
      <input aria-label="before" />
      <div role="toolbar" aria-label="tools" onKeyDown={move}>
        {names.map((name) => (
          <button key={name} type="button" disabled={name === disabled} {...item(name)}>
            {name}
          </button>
        ))}
        {createPortal(<input aria-label="popover" defaultValue="abc" />, document.body)}
      </div>
      <input aria-label="after" />
    </>
  )
}

const focused = () => document.activeElement?.textContent

async function open(names = ['a', 'b', 'c'], disabled = '') {
  const user = userEvent.setup()
  const shown = render(<Tools names={names} disabled={disabled} />)
  await user.click(screen.getByLabelText('before'))
  await user.tab()
  return { user, ...shown }
}

it('is one tab stop: the first button', async () => {
  const { user } = await open()
  expect(screen.getByRole('toolbar', { name: 'tools' })).toContainElement(screen.getByText('a'))
  expect(focused()).toBe('a')
  await user.tab()
  expect(screen.getByLabelText('after')).toHaveFocus()
})

it.each([
  ['{ArrowRight}', 'b'],
  ['{ArrowRight>3/}', 'a'],
  ['{ArrowLeft}', 'c'],
  ['{End}', 'c'],
  ['{End}{Home}', 'a'],
  ['{ArrowDown}', 'a'],
  ['{Alt>}{ArrowRight}{/Alt}', 'a'],
])('moves with %s to %s', async (keys, name) => {
  const { user } = await open()
  await user.keyboard(keys)
  expect(focused()).toBe(name)
})

it('is entered again at the button that had the focus last, by keyboard or pointer', async () => {
  const { user } = await open()
  await user.keyboard('{ArrowRight}')
  await user.tab()
  await user.tab({ shift: true })
  expect(focused()).toBe('b')
  await user.click(screen.getByText('c'))
  await user.tab()
  await user.tab({ shift: true })
  expect(focused()).toBe('c')
})

it('keeps a tab stop when its button is removed', async () => {
  const { user, rerender } = await open()
  await user.keyboard('{End}')
  rerender(<Tools names={['a', 'b']} />)
  await user.click(screen.getByLabelText('before'))
  await user.tab()
  expect(focused()).toBe('a')
})

it('skips a disabled button', async () => {
  const { user } = await open(['a', 'b', 'c'], 'b')
  await user.keyboard('{ArrowRight}')
  expect(focused()).toBe('c')
})

it('ignores keys of a popover', async () => {
  const { user } = await open()
  const popover = screen.getByLabelText<HTMLInputElement>('popover')
  await user.click(popover)
  await user.keyboard('{Home}')
  expect(popover).toHaveFocus()
  expect(popover.selectionStart).toBe(0)
})
