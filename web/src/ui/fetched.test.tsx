import { renderInConsole } from '@test/render'
import { screen } from '@testing-library/react'
import { type ComponentType, Suspense } from 'react'
import { expect, it, vi } from 'vitest'
import { fetched } from './fetched'

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
const retries = () => screen.findAllByRole('button', { name: 'Erneut versuchen' })

it('says at its place that it could not be fetched, and is fetched anew', async () => {
  const fetch = vi
    .fn<() => Promise<typeof Field>>()
    .mockRejectedValueOnce(failure())
    .mockRejectedValueOnce(failure())
    .mockResolvedValue(Field)
  const { user } = renderInConsole(<Page Part={fetched(fetch)} />)
  const text = screen.getByLabelText('Text')
  await user.type(text, 'Schon geschrieben')
  const [alert] = await screen.findAllByRole('alert')
  expect(alert).toHaveTextContent('Dieser Teil konnte nicht geladen werden.')

  const [first] = await retries()
  await user.click(first as HTMLElement)
  await vi.waitFor(() => expect(fetch).toHaveBeenCalledTimes(2))
  const [, second] = await retries()
  await user.click(second as HTMLElement)

  expect(await screen.findByLabelText('eins')).toBeVisible()
  expect(screen.getByLabelText('zwei')).toHaveFocus()
  expect(screen.queryByRole('alert')).toBeNull()
  expect(text).toHaveValue('Schon geschrieben')
  expect(fetch).toHaveBeenCalledTimes(3)
})

it('leaves the focus with whoever goes on meanwhile', async () => {
  let comes = (_: typeof Field) => {}
  const fetch = vi
    .fn<() => Promise<typeof Field>>()
    .mockRejectedValueOnce(failure())
    .mockReturnValue(new Promise((resolve) => (comes = resolve)))
  const { user } = renderInConsole(<Page Part={fetched(fetch)} />)
  const [retry] = await retries()
  await user.click(retry as HTMLElement)
  await user.click(screen.getByLabelText('Text'))
  comes(Field)
  expect(await screen.findByLabelText('eins')).toBeVisible()
  expect(screen.getByLabelText('Text')).toHaveFocus()
})
