import { renderInConsole } from '@test/render'
import { screen } from '@testing-library/react'
import { type ComponentType, useState } from 'react'
import { expect, it, vi } from 'vitest'
import { LazyDialog } from './LazyDialog'

const fetch = vi
  .fn<() => Promise<ComponentType<{ onClose: () => void }>>>()
  .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  .mockResolvedValue(() => <div role="dialog">Da ist er</div>)

function Page() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Öffnen
      </button>
      {open && <LazyDialog fetch={fetch} onClose={() => setOpen(false)} />}
    </>
  )
}

it('keeps the page and reports the failure if loading fails, and loads again when opened again', async () => {
  const { user } = renderInConsole(<Page />)
  const button = screen.getByRole('button', { name: 'Öffnen' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(/konnte nicht geladen werden/)
  expect(button).toHaveFocus()
  await user.click(button)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Da ist er')
  expect(fetch).toHaveBeenCalledTimes(2)
})
