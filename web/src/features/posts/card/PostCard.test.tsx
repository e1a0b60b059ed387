import { aLink } from '@test/attachments'
import { button, inBothLanguages, showCard } from '@test/card'
import { aChannel } from '@test/composing'
import { aUser } from '@test/home'
import { aDraft, aPlanned, aPost } from '@test/world'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'

beforeEach(() => void aUser())

it('offers the English version of a post and shows it', async () => {
  const { user } = showCard(inBothLanguages())
  expect(screen.queryByText(/^Cancelled/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Englische Fassung lesen' }))
  expect(screen.getByText(/^Cancelled/)).toBeVisible()
  expect(screen.getByRole('link', { name: /Programme/ })).toBeVisible()
  expect(screen.queryByText(/^Fällt aus/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Deutsche Fassung lesen' }))
  expect(screen.getByText(/^Fällt aus/)).toBeVisible()
})

it('shows that somebody has changed it, also to accounts that may not edit it', () => {
  const workingCopy = {
    __typename: 'WorkingCopy',
    revision: 1,
    savedAt: '2026-11-21T08:00:00.000Z',
    savedBy: 'Mia Brandt',
    unfinished: [],
  }
  showCard(aPost({ workingCopy, viewerCanEdit: false } as never))
  expect(screen.getByText(/^Nicht veröffentlichte Änderungen von Mia Brandt/)).toBeVisible()
  expect(button('Weiter bearbeiten')).toBeNull()
})

it('offers no English version if there is none', () => {
  showCard(aPost())
  expect(button('Englische Fassung lesen')).toBeNull()
})

describe('the status', () => {
  // spec: POST-05, POST-11
  it('of a live post is Live, without an action', () => {
    showCard(aPost({ viewerCanApprove: true, viewerCanPublish: true }))
    expect(screen.getByText('Live')).toBeVisible()
    expect(screen.getByText('20.11.2026, 11:20 Uhr')).toBeVisible()
    expect(button('Freigeben')).toBeNull()
    expect(button('Jetzt veröffentlichen')).toBeNull()
  })

  // spec: POST-05, POST-10
  it('of a planned post is its date', () => {
    showCard(aPlanned('2126-11-24T08:00:00Z'))
    expect(screen.getByText('Geplant für 24.11.2126, 09:00 Uhr')).toBeVisible()
  })

  // spec: POST-05, POST-06
  it('of a draft is Entwurf, and says when the post will appear', () => {
    showCard(aDraft())
    expect(screen.getByText('Entwurf')).toBeVisible()
    expect(screen.getByText('sofort nach Freigabe')).toBeVisible()
  })

  it('of a draft with a date says that it comes after approval at the earliest', () => {
    showCard(aDraft({ publishDate: '2126-11-24T08:00:00Z' }))
    expect(screen.getByText('am 24.11.2126, 09:00 Uhr, frühestens nach Freigabe')).toBeVisible()
  })
})

describe('the text', () => {
  const long = `**Anfang** ${'Wort '.repeat(120)}Ende`

  // spec: POST-25
  it('is folded after 500 characters, and opens and closes', async () => {
    const { user } = showCard(aPost({ content: long }))
    expect(screen.getByText(/…/)).toBeVisible()
    expect(screen.queryByText(/Ende/)).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Alles anzeigen' }))
    expect(screen.getByText(/Ende/)).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Weniger anzeigen' }))
    expect(screen.queryByText(/Ende/)).toBeNull()
  })

  // spec: POST-25
  it('is not folded at 500 characters, however long its markup is', () => {
    showCard(aPost({ content: `**${'x'.repeat(500)}**` }))
    expect(button('Alles anzeigen')).toBeNull()
  })

  // spec: POST-25
  it('is folded at 501 characters, after exactly 500 of them', () => {
    const { container } = showCard(aPost({ content: `**${'x'.repeat(501)}**` }))
    expect(button('Alles anzeigen')).toBeVisible()
    expect(container.querySelector('[data-words]')).toHaveTextContent(`${'x'.repeat(500)}…`)
  })

  // spec: POST-26
  it('is shown with emoji and markup, never as HTML', () => {
    const { container } = showCard(aPost({ content: '🎉 **fett** *kursiv* <b>nicht fett</b>' }))
    expect(container.querySelector('strong')).toHaveTextContent('fett')
    expect(container.querySelector('em')).toHaveTextContent('kursiv')
    expect(screen.getByText(/🎉/)).toBeVisible()
    expect(screen.getByText(/<b>nicht fett<\/b>/)).toBeVisible()
  })
})

describe('a waiting post', () => {
  const channel = aChannel('channel-1', 'Sturm', 'EMERGENCY_ALARM')
  const reach = {
    sendPush: true,
    notificationChannels: [{ __typename: 'PostChannel', notification: true, channel }],
    pushConfig: { __typename: 'PushConfig', title: 'Achtung', text: null },
  } as never

  it('shows the recipients and the text of its push, and that it is an emergency', async () => {
    showCard(aDraft(reach))
    expect(await screen.findByText('Push an 2.418 Follower, Sturm')).toBeVisible()
    expect(screen.getByText('„Achtung“')).toBeVisible()
    expect(screen.getByText('Notfallkanal „Sturm“')).toBeVisible()
    expect(screen.queryByText('Sturm')).toBeNull()
  })

  it('is described by its first words at each of its buttons', () => {
    showCard(
      aDraft({ viewerCanApprove: true, viewerCanDelete: true, content: '**Erste** Zeile\nZweite' }),
    )
    for (const name of ['Freigeben', 'Menü des Posts']) {
      expect(screen.getByRole('button', { name })).toHaveAccessibleDescription('Erste Zeile')
    }
    expect(screen.getByRole('article')).toHaveAccessibleDescription('Erste Zeile')
  })
})

it('shows the link preview with a safe external link', () => {
  showCard(aPost({ attachments: [aLink] } as never))
  const link = screen.getByRole('link', { name: /^Programm/ })
  expect(link).toHaveAttribute('href', aLink.url)
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(within(link).getByText('uni.example')).toBeVisible()
})

// spec: COMPOSER-27
it('names its channels as the composer does, each kind in its colour', () => {
  const kinds = ['ROLE_TARGETED', 'FRESHMAN', 'EMERGENCY', 'EMERGENCY_ALARM'] as const
  const channels = kinds.map((kind) =>
    aChannel(kind, `Kanal ${kind}`, kind, kind === 'ROLE_TARGETED' ? ['student'] : []),
  )
  const notificationChannels = channels.map((channel) => ({ notification: false, channel }))
  showCard(aPost({ notificationChannels } as never))
  const names = ['Studierende', 'Ersti', 'Kanal EMERGENCY', 'Kanal EMERGENCY_ALARM']
  const shown = names.map((name) => screen.getByText(name))
  expect(shown.map(({ dataset }) => dataset.kind)).toEqual([...kinds])
  for (const channel of shown) expect(channel).toHaveClass('toned')
})
