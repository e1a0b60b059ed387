// What can be done with a connected source.
import { axe } from '@test/axe'
import { answer, refuse } from '@test/server'
import { instagram } from '@test/sources'
import { card, open } from '@test/sourcesSection'
import { stubMethod } from '@test/stubs'
import { screen, waitFor } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { ImportSkippedPostMutation, UpdateSourceMutation } from './queries'

describe('push messages', () => {
  it('are off, with the reason, and can be switched on', async () => {
    const before = instagram()
    const { user } = await open({ sources: [before] })
    const requests = answer(UpdateSourceMutation, ({ sendPush }) => ({
      updateSource: { ...before, sendPush } as never,
    }))
    const push = () => card('@fsinfo').getByRole('switch', { name: /Push/ })
    expect(push()).not.toBeChecked()
    expect(push()).toHaveAccessibleDescription(
      'Die Posts erscheinen in der App, ohne Push-Nachricht.',
    )
    await user.click(push())
    await waitFor(() =>
      expect(push()).toHaveAccessibleDescription(
        /für neue Beiträge, die höchstens einen Tag alt sind/,
      ),
    )
    expect(requests).toEqual([{ id: before.id, sendPush: true }])
    refuse(UpdateSourceMutation, { code: 500 })
    await user.click(push())
    expect(await screen.findByText('Das konnte nicht gespeichert werden')).toBeVisible()
    expect(push()).toBeChecked()
  })
})

describe('the status page', () => {
  it('is linked, and its address is copied', async () => {
    const { user } = await open({
      sources: [instagram({ statusUrl: 'https://a.example/m?key=1' })],
    })
    expect(card('@fsinfo').getByRole('link', { name: /Statusseite/ })).toHaveAttribute(
      'href',
      'https://a.example/m?key=1',
    )
    await user.click(card('@fsinfo').getByRole('button', { name: /Link kopieren/ }))
    expect(await navigator.clipboard.readText()).toBe('https://a.example/m?key=1')
    expect(await screen.findByText('Link kopiert')).toBeVisible()
  })

  it('shows the address if it cannot be copied', async () => {
    const { user } = await open({
      sources: [instagram({ statusUrl: 'https://a.example/m?key=1' })],
    })
    stubMethod(navigator.clipboard, 'writeText', () => Promise.reject(new Error('x')))
    await user.click(card('@fsinfo').getByRole('button', { name: /Link kopieren/ }))
    expect(await screen.findByLabelText('Link')).toHaveValue('https://a.example/m?key=1')
  })
})

describe('posts that were not taken', () => {
  const deleted = {
    __typename: 'SkippedPost' as const,
    id: 'skipped-1',
    url: 'https://www.instagram.com/p/1',
    text: 'Spieleabend im Foyer',
    publishedAt: '2026-11-20T10:00:00.000Z',
    reason: 'DELETED' as const,
    requested: false,
  }

  it('are listed with the reason, and can be taken all the same', async () => {
    const skipped = [deleted, { ...deleted, id: 'skipped-2', text: '', reason: 'FAILED' as const }]
    const before = instagram({ skipped })
    const { user } = await open({ sources: [before] })
    const requests = answer(ImportSkippedPostMutation, {
      importSkippedPost: {
        ...before,
        skipped: [{ ...deleted, requested: true }, skipped[1]],
      } as never,
    })
    const fold = card('@fsinfo').getByRole('button', { name: '2 nicht übernommene Beiträge' })
    expect(card('@fsinfo').queryByText('Spieleabend im Foyer')).not.toBeVisible()
    await user.click(fold)
    expect(card('@fsinfo').getByText('Spieleabend im Foyer')).toBeVisible()
    expect(card('@fsinfo').getByText(/20\.11\.2026 · hier gelöscht/)).toBeVisible()
    expect(card('@fsinfo').getByText('Beitrag ohne Text')).toBeVisible()
    expect(await axe()).toEqual([])
    await user.click(
      card('@fsinfo').getByRole('button', { name: 'Doch übernehmen: Spieleabend im Foyer' }),
    )
    expect(await card('@fsinfo').findByText('Kommt mit der nächsten Prüfung')).toBeVisible()
    expect(requests).toEqual([{ source: before.id, id: 'skipped-1' }])
  })
})
