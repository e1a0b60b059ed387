import { aPicture } from '@test/attachments'
import {
  bothTexts,
  openAttachment,
  openComposer,
  openSummary,
  phone,
  post,
  postRefused,
} from '@test/composing'
import { answer, disconnect } from '@test/server'
import { onUploads, photo } from '@test/uploads'
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeEach, expect, it, vi } from 'vitest'
import { CompaniesQuery, JobsQuery } from '@/features/recruiting/queries'
import type { CompaniesQueryVariables, JobsQueryVariables } from '@/graphql/generated/graphql'
import { RecruitingCard } from './RecruitingCard'
import { recruitingOf } from './recruiting'

const companies = ['Bau AG', 'Code GmbH', 'Dach KG'].map((title) => ({
  __typename: 'Company' as const,
  id: `company-${title}`,
  title,
  header: null,
}))
const jobs = ['Statik', 'Ausbau', 'Tiefbau'].map((title) => ({
  __typename: 'Job' as const,
  id: `job-${title}`,
  title,
  type: 'Werkstudium',
  address: { __typename: 'JobAddress' as const, city: title === 'Statik' ? 'Ulm' : null },
}))

const requested = vi.fn<(variables: CompaniesQueryVariables | JobsQueryVariables) => void>()

const has = (title: string, text: string | null | undefined) =>
  title.toLowerCase().includes((text ?? '').toLowerCase())

beforeEach(() => {
  onUploads()
  requested.mockClear()
  answer(CompaniesQuery, (variables) => {
    requested(variables)
    const edges = companies
      .filter(({ title }) => has(title, variables.text))
      .map((node) => ({ __typename: 'CompanyEdge' as const, node }))
    return { companies: { __typename: 'CompanyConnection' as const, edges } }
  })
  answer(JobsQuery, (variables) => {
    requested(variables)
    const edges = jobs
      .filter(({ title }) => has(title, variables.text))
      .map((node) => ({ __typename: 'JobEdge' as const, node }))
    return { jobs: { __typename: 'JobConnection' as const, edges } }
  })
})

/** Opens the editor, and selects this company. */
async function openRecruiting(company?: string, given: { phone?: boolean } = {}) {
  const me = { viewerCanWriteEnglish: true, attachmentTypes: ['COMPANY' as const, 'JOBS' as const] }
  const opened = await openAttachment('Recruiting', { me, ...given })
  await screen.findByRole('combobox', { name: 'Unternehmen' })
  if (company) await choosesCompany(opened.user, company)
  return opened
}

const field = (name: string) => screen.getByRole('combobox', { name })
const option = (name: RegExp | string) => screen.findByRole('option', { name })

async function choosesCompany(user: UserEvent, title = 'Bau AG') {
  await user.click(field('Unternehmen'))
  await user.click(await option(title))
}
async function choosesJob(user: UserEvent, title: string) {
  await user.click(field('Stelle hinzufügen'))
  await user.click(await option(new RegExp(title)))
}

// spec: ATTACH-03, ATTACH-06, COMPOSER-22
it('sends a company with a badge in both languages', async () => {
  const { user } = await openRecruiting('Bau AG')
  await user.type(screen.getByLabelText('Badge'), 'Wir stellen ein')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  await user.type(screen.getByLabelText('Badge'), 'We are hiring')
  expect((await post(user)).attachment).toEqual({
    company: {
      company: 'company-Bau AG',
      badgeTitle: 'Wir stellen ein',
      translations: { badgeTitle: bothTexts('Wir stellen ein', 'We are hiring') },
    },
  })
})

const RESTRICTED = ['COMPANY', 'JOBS', 'VIDEO'] as const

// spec: COMPOSER-22, ROLES-18, ROLES-19
it.each([
  [['BLOG', 'EVENT', 'POLL'] as const, ['Link', 'Event', 'Umfrage']],
  [[...RESTRICTED, 'BLOG'] as const, ['Recruiting', 'Video', 'Link']],
])('offers %j and hides what is not permitted', async (attachmentTypes, names) => {
  await openComposer({ me: { attachmentTypes: [...attachmentTypes] } })
  const kinds = within(screen.getByRole('toolbar', { name: 'Anhang' }))
  expect(kinds.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(names)
})

// spec: ATTACH-04, ATTACH-05, ATTACH-06, ATTACH-07
it('sends jobs as soon as one is selected, and allows no third', async () => {
  const { user } = await openRecruiting()
  expect(screen.queryByRole('combobox', { name: 'Stelle hinzufügen' })).toBeNull()
  await choosesCompany(user)
  await user.type(screen.getByLabelText('Badge'), 'Neu')
  await choosesJob(user, 'Statik')
  expect(screen.queryByLabelText('Badge')).toBeNull()
  await user.click(field('Stelle hinzufügen'))
  expect(await screen.findAllByRole('option')).toHaveLength(2)
  await user.click(await option(/Ausbau/))
  const chosen = within(screen.getByRole('list', { name: 'Gewählte Stellen' }))
  expect(chosen.getAllByRole('listitem')).toHaveLength(2)
  expect(chosen.getByText('Werkstudium · Ulm')).toBeInTheDocument()
  expect(screen.queryByRole('combobox', { name: 'Stelle hinzufügen' })).toBeNull()
  expect((await post(user)).attachment).toEqual({
    jobs: { company: 'company-Bau AG', jobs: ['job-Statik', 'job-Ausbau'] },
  })
})

// spec: ATTACH-07
it('removes the jobs with their company', async () => {
  const { user } = await openRecruiting('Bau AG')
  await choosesJob(user, 'Statik')
  await user.click(screen.getByRole('button', { name: 'Bau AG entfernen' }))
  expect(field('Unternehmen')).toHaveFocus()
  await choosesCompany(user, 'Code GmbH')
  expect(screen.queryByRole('list', { name: 'Gewählte Stellen' })).toBeNull()
})

// spec: ATTACH-08, API-26, API-27
it('loads ten after a pause in typing, only jobs of the selected company', async () => {
  const { user } = await openRecruiting()
  await user.click(field('Unternehmen'))
  expect(await screen.findAllByRole('option')).toHaveLength(3)
  expect(requested).toHaveBeenLastCalledWith({ first: 10, text: '' })
  await user.keyboard('code')
  expect(screen.queryByRole('option')).toBeNull()
  expect(await screen.findAllByRole('option')).toHaveLength(1)
  expect(requested).toHaveBeenCalledTimes(2)
  expect(requested).toHaveBeenLastCalledWith({ first: 10, text: 'code' })
  await user.click(await option('Code GmbH'))
  await user.type(field('Stelle hinzufügen'), 'bau')
  await waitFor(() =>
    expect(requested).toHaveBeenLastCalledWith({
      first: 10,
      text: 'bau',
      companies: ['company-Code GmbH'],
    }),
  )
})

it('works with the keyboard alone', async () => {
  const { user } = await openRecruiting()
  await user.click(field('Unternehmen'))
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowDown}{ArrowDown}')
  expect(await option('Code GmbH')).toHaveAttribute('aria-selected', 'true')
  await user.keyboard('{Escape}')
  expect(screen.queryByRole('option')).toBeNull()
  await user.keyboard('{ArrowUp}{Enter}')
  const button = screen.getByRole('button', { name: 'Dach KG entfernen' })
  expect(button).toHaveFocus()
  await user.tab()
  expect(field('Stelle hinzufügen')).toHaveFocus()
  await screen.findAllByRole('option')
  await user.tab()
  expect(screen.queryByRole('option')).toBeNull()
})

it('scrolls the option that has the focus into view', async () => {
  const seen = vi.spyOn(Element.prototype, 'scrollIntoView')
  const { user } = await openRecruiting()
  await user.click(field('Unternehmen'))
  await screen.findAllByRole('option')
  await user.keyboard('{ArrowUp}')
  expect(seen.mock.contexts.at(-1)).toBe(await option('Dach KG'))
  expect(seen).toHaveBeenLastCalledWith({ block: 'nearest' })
})

it('names the contact for a missing company', async () => {
  const { user } = await openRecruiting()
  await user.type(field('Unternehmen'), 'xyz')
  const link = await screen.findByRole('link', { name: 'hilfe@aushang.example' })
  expect(link).toHaveAttribute('href', 'mailto:hilfe@aushang.example')
  expect(link.parentElement).toHaveTextContent(/^Fehlt ein Unternehmen/)
  // It can be reached with the keyboard, and the list stays open for it.
  await user.tab()
  expect(link).toHaveFocus()
  expect(link).toBeVisible()
})

it('keeps image and badge for a post without jobs, and says so', async () => {
  const { user } = await openRecruiting('Bau AG')
  expect(screen.getByText(/^Wähl bis zu zwei Stellen/)).toBeInTheDocument()
  await user.type(screen.getByLabelText('Badge'), 'Neu')
  await choosesJob(user, 'Statik')
  expect(screen.getByText(/erscheinen dann nicht\. Was du dort eingetragen hast/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Statik entfernen' }))
  expect(screen.getByLabelText('Badge')).toHaveValue('Neu')
  await user.clear(screen.getByLabelText('Badge'))
  await choosesJob(user, 'Statik')
  expect(screen.getByText(/erscheinen dann nicht\.$/)).toBeVisible()
})

it('says that nothing was found, and that the search failed', async () => {
  const { user } = await openRecruiting()
  await user.type(field('Unternehmen'), 'xyz')
  expect((await screen.findAllByText('Kein Unternehmen mit diesem Namen')).length).toBeGreaterThan(
    0,
  )
  disconnect(CompaniesQuery)
  await user.clear(field('Unternehmen'))
  await user.type(field('Unternehmen'), 'bau')
  const failed = 'Die Suche ist gerade nicht erreichbar.'
  expect(await screen.findByText(failed, { ignore: '[role=status]' })).toBeVisible()
  expect(screen.getByText(failed, { selector: '[role=status]' })).toBeInTheDocument()

  // A click that takes the focus from the field would close the list before it is handled.
  const again = screen.getByRole('button', { name: 'Erneut versuchen' })
  expect(fireEvent.mouseDown(again)).toBe(false)
  answer(CompaniesQuery, { companies: { __typename: 'CompanyConnection', edges: [] } } as never)
  await user.click(again)
  expect(field('Unternehmen')).toHaveFocus()
  expect(
    await screen.findByText('Kein Unternehmen mit diesem Namen', { ignore: '[role=status]' }),
  ).toBeVisible()
})

// spec: ATTACH-07
it('requires a company, and a short badge', async () => {
  const { user } = await openRecruiting()
  await user.type(screen.getByLabelText('Badge'), 'x'.repeat(31))
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(field('Unternehmen')).toHaveFocus()
  expect(field('Unternehmen')).toHaveAccessibleDescription('Bitte wähl ein Unternehmen aus')
  await choosesCompany(user)
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(screen.getByLabelText('Badge')).toHaveAccessibleDescription(
    /^Bitte kürze auf höchstens 30 Zeichen/,
  )
})

// spec: ATTACH-05, ATTACH-56
it('shows the draft in the phone', async () => {
  const { user } = await openRecruiting('Bau AG', { phone: true })
  await user.type(screen.getByLabelText('Badge'), 'Neu hier')
  const shown = within(phone())
  expect(await shown.findByText('Bau AG')).toBeInTheDocument()
  expect(shown.getByText('Neu hier')).toBeInTheDocument()
  await choosesJob(user, 'Statik')
  expect(shown.queryByText('Neu hier')).toBeNull()
  expect(shown.getByText('Statik')).toBeInTheDocument()
})

// spec: ATTACH-05, ATTACH-54
it('is sent with jobs even if an image for the company has failed', async () => {
  const { user } = await openRecruiting('Bau AG')
  const gif = new File(['bild'], 'logo.gif', { type: 'image/gif' })
  fireEvent.drop(screen.getByLabelText(/^Bild hinzufügen/), { dataTransfer: { files: [gif] } })
  expect(await screen.findByText(/logo.gif konnte nicht hochgeladen werden/)).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Posten' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  await choosesJob(user, 'Statik')
  expect((await post(user)).attachment).toEqual({
    jobs: { company: 'company-Bau AG', jobs: ['job-Statik'] },
  })
})

it('names a refused file again in the summary', async () => {
  const { user } = await openRecruiting('Bau AG')
  const drop = (onto: HTMLElement, file: File) =>
    fireEvent.drop(onto, { dataTransfer: { files: [file] } })
  drop(screen.getByLabelText(/^Bild hinzufügen/), photo('halle.png'))
  const onItsWay = screen.getByRole('button', { name: 'Hochladen abbrechen' })
  drop(onItsWay, new File(['x'], 'logo.gif', { type: 'image/gif' }))
  await screen.findByRole('img', { name: 'Gewähltes Bild' })
  const dialog = await openSummary(user)
  expect(dialog.getByText('Nicht angenommen: logo.gif.')).toBeVisible()
})

// spec: ATTACH-05
it('asks for the description of a company’s image, counts a missing one, and sends it', async () => {
  const { user } = await openRecruiting('Bau AG', { phone: true })
  await user.upload(screen.getByLabelText(/^Bild hinzufügen/), photo('halle.png'))
  await screen.findByRole('img', { name: 'Gewähltes Bild' })
  const dialog = await openSummary(user)
  expect(dialog.getByText('Zu 1 Bild fehlt eine Beschreibung.')).toBeInTheDocument()
  await user.click(dialog.getByRole('button', { name: 'Jetzt beschreiben' }))
  await waitFor(() => expect(screen.getByLabelText('Bildbeschreibung')).toHaveFocus())
  await user.keyboard('Die Halle')
  expect(within(phone()).getByRole('img', { name: 'Die Halle' })).toBeInTheDocument()
  expect((await post(user)).attachment?.company?.image).toEqual({
    type: 'IMAGE',
    raw: 'halle.png',
    alt: 'Die Halle',
    translations: { alt: [{ lang: 'de', value: 'Die Halle' }] },
  })
})

it('shows the description of a company’s image to readers', () => {
  const attachment = recruitingOf({
    __typename: 'CompanyAttachment',
    type: 'COMPANY',
    company: { id: 'bau', title: 'Bau AG', header: null },
    image: aPicture('b', 'Die Halle', 'The hall'),
    badgeTitle: null,
    translations: { badgeTitle: [] },
  } as never)
  render(<RecruitingCard attachment={attachment} language="en" />)
  expect(screen.getByRole('img', { name: 'The hall' })).toBeInTheDocument()
})

it('accepts an image for the company that is dropped anywhere, and none with jobs', async () => {
  const { user, text } = await openRecruiting('Bau AG')
  fireEvent.drop(text, { dataTransfer: { files: [photo('halle.png'), photo('tor.png')] } })
  const picture = await screen.findByRole('img', { name: 'Gewähltes Bild' })
  expect(picture).toHaveAttribute('src', '/files/halle.png')
  expect(screen.getByText(/Übernommen wurde halle.png\.$/)).toBeVisible()
  await choosesJob(user, 'Statik')
  fireEvent.drop(text, { dataTransfer: { files: [photo('buero.png')] } })
  expect(await screen.findByText('buero.png passt nicht zu diesem Post.')).toBeInTheDocument()
})

it('focuses the jobs if one of them is missing', async () => {
  const { user } = await openRecruiting('Bau AG')
  await choosesJob(user, 'Statik')
  await choosesJob(user, 'Ausbau')
  await postRefused(user, { code: 404, reason: 'NOT_FOUND', field: 'attachment.jobs.jobs' })
  const chosen = screen.getByRole('list', { name: 'Gewählte Stellen' })
  await waitFor(() => expect(chosen).toHaveAccessibleDescription(/gibt es nicht mehr/))
  await waitFor(() => expect(chosen).toHaveFocus())
})
