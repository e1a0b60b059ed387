// Parts of a page, and dialogs, whose code fails to load.
import { renderInConsole } from '@test/render'
import { act, screen, waitFor } from '@testing-library/react'
import { type ComponentType, Suspense, useLayoutEffect, useState } from 'react'
import { createRoot } from 'react-dom/client'
import { expect, it, vi } from 'vitest'
import { useConnection } from '@/graphql/connection'
import { loadPart } from '@/lib/loadPart'
import { LazyDialog } from './LazyDialog'
import { lazyPart } from './lazyPart'

const failure = () => new TypeError('Failed to fetch dynamically imported module')

function Page({ Part }: { Part: ComponentType<{ name: string }> }) {
  return (
    <>
      <label>
        Text
        <textarea />
      </label>
      <Suspense fallback="Kommt">
        <Part name="eins" />
      </Suspense>
      <Suspense fallback="Kommt">
        <Part name="zwei" />
      </Suspense>
    </>
  )
}

const Field = ({ name }: { name: string }) => <input aria-label={name} />
/** Fails once. */
const failing = () => vi.fn<() => Promise<typeof Field>>().mockRejectedValueOnce(failure())
const retries = () => screen.findAllByRole('button', { name: 'Erneut versuchen' })

it('shows the failure in its place, and loads again on request', async () => {
  const fetch = failing().mockRejectedValueOnce(failure()).mockResolvedValue(Field)
  const { user } = renderInConsole(<Page Part={lazyPart(fetch)} />)
  const text = screen.getByLabelText('Text')
  await user.type(text, 'Schon geschrieben')
  const [alert] = await screen.findAllByRole('alert')
  expect(alert).toHaveTextContent('Dieser Teil konnte nicht geladen werden.')

  const [first] = await retries()
  await user.click(first as HTMLElement)
  await waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  const [, second] = await retries()
  await user.click(second as HTMLElement)

  expect(await screen.findByLabelText('eins')).toBeVisible()
  expect(screen.getByLabelText('zwei')).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(text).toHaveValue('Schon geschrieben')
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('does not move the focus if the user has gone elsewhere', async () => {
  let comes = (_: typeof Field) => {}
  const fetch = failing().mockReturnValue(new Promise((resolve) => (comes = resolve)))
  const { user } = renderInConsole(<Page Part={lazyPart(fetch)} />)
  const [retry] = await retries()
  await user.click(retry as HTMLElement)
  await user.click(screen.getByLabelText('Text'))
  comes(Field)
  expect(await screen.findByLabelText('eins')).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveFocus()
})

it.each([
  ['the browser is online again', () => window.dispatchEvent(new Event('online'))],
  [
    'the server answers again',
    () => {
      useConnection.setState({ lost: true })
      useConnection.setState({ lost: false })
    },
  ],
])('is loaded again when %s', async (_when, happens) => {
  const fetch = failing().mockResolvedValue(Field)
  const { user } = renderInConsole(<Page Part={lazyPart(fetch)} />)
  await retries()
  await user.type(screen.getByLabelText('Text'), 'Schon')
  act(() => void happens())
  expect(await screen.findByLabelText('eins')).toBeVisible()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(screen.getByLabelText('Text')).toHaveFocus()
  expect(fetch).toHaveBeenCalledTimes(2)
})

it('retries all failed parts with one button', async () => {
  const lateField = () => failing().mockResolvedValue(Field)
  const parts = [lateField(), lateField()] as const
  const First = lazyPart(parts[0])
  const Second = lazyPart(parts[1])
  const { user } = renderInConsole(
    <Suspense>
      <First name="eins" />
      <Second name="zwei" />
    </Suspense>,
  )
  await waitFor(async () => expect(await retries()).toHaveLength(2))
  const [, second] = await retries()
  await user.click(second as HTMLElement)
  expect(await screen.findByLabelText('eins')).toBeVisible()
  expect(await screen.findByLabelText('zwei')).toHaveFocus()
  for (const fetch of parts) expect(fetch).toHaveBeenCalledTimes(2)
})

const fetchDialog = vi
  .fn<() => Promise<ComponentType<{ onClose: () => void }>>>()
  .mockRejectedValueOnce(new TypeError('Failed to fetch dynamically imported module'))
  .mockResolvedValue(() => <div role="dialog">Da ist er</div>)

function PageWithDialog() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Öffnen
      </button>
      {open && <LazyDialog fetch={fetchDialog} onClose={() => setOpen(false)} />}
    </>
  )
}

it('keeps the page and reports the failure if loading fails, and loads again when opened again', async () => {
  const { user } = renderInConsole(<PageWithDialog />)
  const button = screen.getByRole('button', { name: 'Öffnen' })
  await user.click(button)
  expect(await screen.findByRole('alert')).toHaveTextContent(/konnte nicht geladen werden/)
  expect(button).toHaveFocus()
  await user.click(button)
  expect(await screen.findByRole('dialog')).toHaveTextContent('Da ist er')
  expect(fetchDialog).toHaveBeenCalledTimes(2)
})

function AfterRender({ run }: { run: () => void }) {
  useLayoutEffect(run)
  return null
}

it('opens a dialog whose code finishes loading between the first render and the effect', async () => {
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
})
