import { axe } from '@test/axe'
import { button, openCardMenu, showCard } from '@test/card'
import { aUser } from '@test/home'
import { renderInConsole } from '@test/render'
import { aDraft, aPost } from '@test/world'
import { screen, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { EverywhereCard } from '@/features/everywhere/EverywhereCard'

const imported = {
  importedFrom: 'Instagram · @fsinfo',
  sourceUrl: 'https://www.instagram.com/p/abc',
  creatorName: null,
}
const sourceChange = {
  __typename: 'SourceChange' as const,
  text: 'Neuer Text',
  noticedAt: '2026-11-26T08:00:00.000Z',
}
const changed = { ...imported, sourceChange, viewerCanEdit: true }

const original = () => screen.queryByRole('link', { name: /^Zum Original/ })

beforeEach(() => void aUser())

// spec: POST-37
it('names the source of an imported post, and links to its original', async () => {
  showCard(aPost(imported))
  expect(screen.getByText('Übernommen von Instagram · @fsinfo')).toBeVisible()
  expect(screen.queryByText(/^Von/)).toBeNull()
  const name = 'Zum Original bei Instagram · @fsinfo, in einem neuen Tab'
  const link = screen.getByRole('link', { name })
  expect(link).toHaveAttribute('href', imported.sourceUrl)
  expect(link).toHaveAttribute('target', '_blank')
  expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  expect(await axe()).toEqual([])
})

describe('the dates of an imported draft', () => {
  const shown = () =>
    screen.getByRole('contentinfo').textContent?.replaceAll('\u00a0', ' ').replaceAll(/\s+/g, ' ')
  const createdAt = '2026-11-26T08:00:00.000Z'
  const publishDate = '2026-11-03T13:05:00.000Z'

  it.each([
    ['Instagram · @fsinfo', 'Bei Instagram am 03.11.2026, 14:05 Uhr'],
    ['Mastodon · @fs@uni.social', 'Bei Mastodon am 03.11.2026, 14:05 Uhr'],
    ['Feed · Hochschulsport', 'Original vom 03.11.2026, 14:05 Uhr'],
  ])('are those of the import, which orders the list, and of the original: %s', (from, text) => {
    showCard(aDraft({ ...imported, importedFrom: from, createdAt, publishDate }))
    expect(shown()).toContain(`Übernommen von ${from} am 26.11.2026, 09:00 Uhr`)
    expect(shown()).toContain(text)
  })

  it('do not name the date of the original once somebody has set another one', () => {
    showCard(aDraft({ ...imported, createdAt, publishDate: '2026-11-26T08:30:00.000Z' }))
    expect(shown()).toContain('am 26.11.2026, 09:00 Uhr')
    expect(shown()).not.toContain('Bei Instagram')
  })

  it('are not repeated when the post is live', () => {
    showCard(aPost({ ...imported, createdAt, publishDate }))
    expect(shown()).not.toContain('Bei Instagram')
    expect(shown()).not.toContain('am 26.11.2026')
  })
})

// spec: POST-37
it('names none for a post that was written here', () => {
  showCard(aPost())
  expect(screen.queryByText(/bernommen/)).toBeNull()
  expect(original()).toBeNull()
})

it('says that a post was taken before there were sources', () => {
  showCard(aPost({ importedFrom: 'photo-network', creatorName: null }))
  expect(screen.getByText('Aus dem Foto-Netzwerk übernommen')).toBeVisible()
  expect(original()).toBeNull()
})

it('does not link to an address that is not a web page', () => {
  showCard(aPost({ ...imported, sourceUrl: 'javascript:alert(1)' }))
  expect(original()).toBeNull()
})

// spec: POST-37
it('marks an imported post in the list of all profiles, without an action', () => {
  renderInConsole(<EverywhereCard post={aPost(changed)} />)
  expect(screen.getByText('Übernommen von Instagram · @fsinfo')).toBeVisible()
  expect(original()).toBeVisible()
  expect(screen.getByText('Original geändert')).toBeVisible()
  expect(button('Original geändert')).toBeNull()
})

describe('a changed original', () => {
  // spec: POST-37
  it('is a button for those who may edit the post, described by its first words', async () => {
    showCard(aPost({ ...changed, content: '**Erste** Zeile\nZweite' }))
    const mark = screen.getByRole('button', { name: 'Original geändert' })
    expect(mark).toHaveAccessibleDescription('Erste Zeile')
    expect(await axe()).toEqual([])
  })

  // spec: POST-37
  it('is only a mark for others', () => {
    showCard(aPost({ ...changed, viewerCanEdit: false }))
    expect(screen.getByText('Original geändert')).toBeVisible()
    expect(button('Original geändert')).toBeNull()
  })

  it('is not claimed of other posts', () => {
    showCard(aPost({ ...imported, viewerCanEdit: true }))
    expect(screen.queryByText('Original geändert')).toBeNull()
  })
})

describe('deleting', () => {
  const note = /nicht noch einmal übernommen. In den Einstellungen .* wieder anfordern/
  it.each([
    ['says that an imported post is not taken again', imported, 1],
    ['says nothing of that for a post that was written here', {}, 0],
  ])('%s', async (_name, post, notes) => {
    const user = await openCardMenu(aPost({ ...post, viewerCanDelete: true }))
    await user.click(screen.getByRole('menuitem', { name: 'Löschen' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Post löschen?' }))
    expect(dialog.queryAllByText(note)).toHaveLength(notes)
  })
})
