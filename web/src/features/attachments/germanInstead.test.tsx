// The German text below an empty English field, in the editor of each attachment.
import { openComposer } from '@test/composing'
import { onUploads, photo } from '@test/uploads'
import { screen } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { expect, it } from 'vitest'
import type { Me } from '@/features/profiles/useMe'

async function open(attachmentTypes: Me['attachmentTypes'], button: string): Promise<UserEvent> {
  const { user } = await openComposer({ me: { attachmentTypes, viewerCanWriteEnglish: true } })
  await user.click(screen.getByRole('button', { name: button }))
  return user
}

async function takesGerman(user: UserEvent, label: string): Promise<void> {
  const field = () => screen.getByLabelText(label)
  await user.type(await screen.findByLabelText(label), 'Hallo')
  await user.click(screen.getByRole('tab', { name: 'English' }))
  expect(field()).toHaveValue('')
  expect(field()).toHaveAccessibleDescription(/Deutsch: Hallo/)
  const take = { name: `Übernehmen: ${label}` }
  await user.click(screen.getByRole('button', take))
  expect(field()).toHaveValue('Hallo')
  expect(field()).toHaveFocus()
  expect(screen.queryByRole('button', take)).toBeNull()
}

it.each([
  ['the title of an event', ['EVENT'] as const, 'Event', 'Titel'],
  ['the title of a podcast', ['PODCAST'] as const, 'Podcast', 'Titel'],
  ['the description of a podcast', ['PODCAST'] as const, 'Podcast', 'Beschreibung'],
  ['an option of a poll', ['POLL'] as const, 'Umfrage', 'Option 1'],
  ['the badge of a company', ['COMPANY', 'JOBS'] as const, 'Recruiting', 'Badge'],
])('offers the German text of %s', async (_what, types, button, label) => {
  const user = await open([...types], button)
  await takesGerman(user, label)
})

it('offers the German description of an image', async () => {
  onUploads()
  const user = await open(['BLOG'], 'Link')
  await user.upload(await screen.findByLabelText(/Bild hinzufügen/), photo())
  await takesGerman(user, 'Bildbeschreibung')
})
