import { render, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { useState } from 'react'
import { beforeEach, expect, it, vi } from 'vitest'
import { type Problem, unanswered } from '@/graphql/problem'
import { Field } from '../Field'
import { useForm } from './useForm'

type Values = { name: string; town: string }
type Given = {
  touches?: (values: Values) => boolean
  eager?: (keyof Values)[]
  leaves?: boolean
}

const send = vi.fn<(values: Values) => Promise<Problem | null>>()

function Form({ label, touches, ...given }: Given & { label?: string }) {
  const [values, setValues] = useState<Values>({ name: '', town: '' })
  const { name, town } = values
  const form = useForm<Values>({
    values,
    setValues,
    // Not in the order of the document.
    check: () => ({
      town: town === '' && 'Ort fehlt',
      name: name === '' && 'Name fehlt',
    }),
    refusals: ({ fields }) => ({ town: fields['address.city'] && 'Ort unbekannt' }),
    send: () => send(values),
    ...(touches && { touches: () => touches(values) }),
    ...given,
  })
  function clear() {
    setValues({ name: '', town: '' })
    form.clear()
  }
  return (
    <form aria-label={label ?? 'Adresse'} aria-busy={form.busy} noValidate onSubmit={form.submit}>
      <Field label="Name" {...form.field('name')} />
      <Field label="Ort" {...form.field('town')} />
      {form.formProblem && <p role="alert">Fehlgeschlagen</p>}
      <button type="submit">Senden</button>
      <button type="button" onClick={clear}>
        Leeren
      </button>
    </form>
  )
}

const name = () => screen.getByLabelText('Name')
const town = () => screen.getByLabelText('Ort')
const submit = () => screen.getByRole('button', { name: 'Senden' })
const refusal = (fields: Record<string, string> = {}): Problem => ({ ...unanswered, fields })

function show(given: Given = {}) {
  render(<Form {...given} />)
  return userEvent.setup()
}

beforeEach(() => void send.mockReset().mockResolvedValue(null))

it('shows an error when the field is left, and no longer once it is corrected', async () => {
  const user = show()
  await user.click(name())
  expect(screen.queryByText('Name fehlt')).toBeNull()
  await user.tab()
  expect(name()).toHaveAccessibleDescription('Name fehlt')
  expect(screen.queryByText('Ort fehlt')).toBeNull()
  await user.type(name(), 'E')
  expect(name()).toBeValid()
})

it('shows the error of a field that was left by pressing a button only after the click', async () => {
  const user = show()
  await user.click(name())
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByText('Leeren') })
  expect(name()).not.toHaveFocus()
  expect(screen.queryByText('Name fehlt')).toBeNull()
  await user.pointer({ keys: '[/MouseLeft]', target: town() })
  expect(await screen.findByText('Name fehlt')).toBeVisible()
})

it('shows no error of a left field if `touches` says so', async () => {
  const user = show({ touches: ({ name }) => name !== '' })
  await user.click(name())
  await user.tab()
  expect(screen.queryByText('Name fehlt')).toBeNull()
})

it('shows the errors of eager fields at once', () => {
  show({ eager: ['town'] })
  expect(town()).toHaveAccessibleDescription('Ort fehlt')
  expect(screen.queryByText('Name fehlt')).toBeNull()
})

it('sends nothing invalid, shows all errors, and focuses the first in the document', async () => {
  const user = show()
  await user.click(submit())
  expect(send).not.toHaveBeenCalled()
  expect(name()).toHaveFocus()
  expect(screen.getByText('Name fehlt')).toBeVisible()
  expect(screen.getByText('Ort fehlt')).toBeVisible()
})

/** Shows the form, fills it in and submits it. */
async function showSent(given?: Given) {
  const user = show(given)
  await user.type(name(), 'Eva')
  await user.type(town(), 'Bonn')
  await user.click(submit())
  return user
}

it('is busy while it is sent, and is not sent twice', async () => {
  const answers: ((answer: null) => void)[] = []
  send.mockImplementation(() => new Promise((resolve) => answers.push(resolve)))
  const user = await showSent()
  await user.click(submit())
  expect(send).toHaveBeenCalledExactlyOnceWith({ name: 'Eva', town: 'Bonn' })
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true')
  answers[0]?.(null)
  await waitFor(() => expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false'))
})

it('stays busy on success, but not after a refusal, if another page replaces it', async () => {
  send.mockResolvedValueOnce(refusal())
  const user = await showSent({ leaves: true })
  await screen.findByRole('alert')
  await user.click(submit())
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(submit())
  expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'true')
  expect(send).toHaveBeenCalledTimes(2)
})

it.each([false, true])('is not busy any more if sending throws (leaves: %s)', async (leaves) => {
  const failed = vi.fn()
  process.once('unhandledRejection', failed)
  send.mockRejectedValue(new Error('x'))
  await showSent({ leaves })
  await waitFor(() => expect(screen.getByRole('form')).toHaveAttribute('aria-busy', 'false'))
  await waitFor(() => expect(failed).toHaveBeenCalled())
})

it('shows a refusal at its field until the field changes, and keeps the input', async () => {
  send.mockResolvedValue(refusal({ 'address.city': 'UNKNOWN' }))
  const user = await showSent()
  await waitFor(() => expect(town()).toHaveAccessibleDescription('Ort unbekannt'))
  expect(town()).toHaveFocus()
  expect(town()).toHaveValue('Bonn')
  expect(name()).toHaveValue('Eva')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.type(name(), '!')
  expect(screen.getByText('Ort unbekannt')).toBeVisible()
  await user.type(town(), '!')
  expect(screen.queryByText('Ort unbekannt')).toBeNull()
  expect(screen.queryByRole('alert')).toBeNull()
})

it('shows an error that appears after a refusal instead of the refusal', async () => {
  send.mockResolvedValue(refusal({ 'address.city': 'UNKNOWN' }))
  const user = await showSent({ eager: ['town'] })
  await screen.findByText('Ort unbekannt')
  await user.type(name(), '{Control>}a{/Control}{Delete}Berta')
  expect(screen.getByText('Ort unbekannt')).toBeVisible()
  await user.clear(town())
  expect(town()).toHaveAccessibleDescription('Ort fehlt')
})

it('can be sent again after a refusal', async () => {
  send.mockResolvedValueOnce(refusal({ 'address.city': 'UNKNOWN' }))
  const user = await showSent()
  await screen.findByText('Ort unbekannt')
  await user.click(submit())
  expect(send).toHaveBeenCalledTimes(2)
  expect(screen.queryByText('Ort unbekannt')).toBeNull()
})

it('reports a refusal that concerns none of its fields, and keeps the input', async () => {
  send.mockResolvedValue(refusal({ country: 'UNKNOWN' }))
  await showSent()
  expect(await screen.findByRole('alert')).toBeVisible()
  expect(town()).toHaveValue('Bonn')
})

it('shows no errors after it was cleared', async () => {
  send.mockResolvedValue(refusal())
  const user = await showSent()
  await screen.findByRole('alert')
  await user.clear(town())
  // Leaves the field by the click that clears the form.
  await user.click(screen.getByText('Leeren'))
  expect(name()).toHaveValue('')
  expect(screen.queryByRole('alert')).toBeNull()
  await user.click(document.body)
  expect(screen.queryByText('Ort fehlt')).toBeNull()
})

it('can be mounted twice: labels and focus stay in their form', async () => {
  const user = userEvent.setup()
  render(
    <>
      <Form label="erstes" />
      <Form label="zweites" />
    </>,
  )
  const second = within(screen.getByRole('form', { name: 'zweites' }))
  await user.click(second.getByRole('button', { name: 'Senden' }))
  expect(second.getByLabelText('Name')).toHaveFocus()
  const ids = [...document.querySelectorAll('[id]')].map(({ id }) => id)
  expect(new Set(ids).size).toBe(ids.length)
})
