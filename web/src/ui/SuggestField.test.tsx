import { render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { expect, it, vi } from 'vitest'
import { SuggestField, type Suggestion } from './SuggestField'

const chosen = vi.fn()

function Towns({ suggestions }: { suggestions: Suggestion[] }) {
  const [open, setOpen] = useState(false)
  return (
    <SuggestField
      label="Ort"
      value=""
      suggestions={suggestions}
      suggestionsLabel="Orte"
      open={open}
      eager
      onOpen={setOpen}
      onType={() => {}}
      onChoose={chosen}
    />
  )
}

const ulm = { key: 'ulm', label: 'Ulm' }
const bonn = { key: 'bonn', label: 'Bonn' }

it('chooses the suggestion that was active, although the list has changed since', async () => {
  const user = userEvent.setup()
  const { rerender } = render(<Towns suggestions={[ulm]} />)
  await user.click(screen.getByLabelText('Ort'))
  await user.keyboard('{ArrowDown}')
  expect(screen.getByRole('option', { name: 'Ulm' })).toHaveAttribute('aria-selected', 'true')
  rerender(<Towns suggestions={[bonn, ulm]} />)
  expect(screen.getByRole('option', { name: 'Ulm' })).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Enter}')
  expect(chosen).toHaveBeenCalledExactlyOnceWith('ulm')
})

it('chooses nothing if the active suggestion is gone', async () => {
  chosen.mockClear()
  const user = userEvent.setup()
  const { rerender } = render(<Towns suggestions={[ulm]} />)
  await user.click(screen.getByLabelText('Ort'))
  await user.keyboard('{ArrowDown}')
  rerender(<Towns suggestions={[bonn]} />)
  await user.keyboard('{Enter}')
  expect(chosen).not.toHaveBeenCalled()
})
