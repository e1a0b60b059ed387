import { renderInConsole } from '@test/render'
import { screen } from '@testing-library/react'
import { type ComponentType, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { loadPart } from '@/lib/loadPart'
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

function AfterRender({ run }: { run: () => void }) {
  useLayoutEffect(run)
  return null
}

it('opens if its code finishes loading between the first render and the effect', async () => {
  let finish: (it: ComponentType<{ onClose?: () => void }>) => void = () => undefined
  const code = new Promise<Parameters<typeof finish>[0]>((resolve) => {
    finish = resolve
  })
  const fetchCode = () => code
  void loadPart(fetchCode)
  // `act` would run the effect before the code can finish loading.
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', false)
  const root = createRoot(document.body.appendChild(document.createElement('div')))
  root.render(
    <>
      <AfterRender run={() => finish(() => <div role="dialog">Da ist er</div>)} />
      <LazyDialog fetch={fetchCode} />
    </>,
  )
  expect(await screen.findByRole('dialog')).toHaveTextContent('Da ist er')
  root.unmount()
  vi.unstubAllGlobals()
})
