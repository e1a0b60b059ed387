import { render, screen } from '@testing-library/react'
import { expect, it, vi } from 'vitest'
import { Field } from './Field'

const error = 'Dieser Code stimmt nicht'

it.each([
  ['scrolls an error into view that appears at the focused field', true, 1],
  ['does not scroll to an error at another field', false, 0],
])('%s', (_what, isFocused, calls) => {
  const scroll = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { rerender } = render(<Field label="Code" />)
  if (isFocused) screen.getByLabelText('Code').focus()
  rerender(<Field label="Code" error={error} />)
  rerender(<Field label="Code" error={error} />)
  expect(scroll).toHaveBeenCalledTimes(calls)
})
