import { aPicture } from '@test/attachments'
import { axe } from '@test/axe'
import { openCardMenu } from '@test/card'
import { capitals } from '@test/checks'
import { aUser } from '@test/home'
import { cancelProof, needsProof } from '@test/proofs'
import { answer, disconnect, hold, refuse } from '@test/server'
import { aPost, asksForSecond, changed } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, it } from 'vitest'
import { PostNowQuery, RestorePostVersionMutation } from '@/features/posts/queries'
import { ComparePostVersionsQuery, PostVersionsQuery } from './queries'

const version = (number: number, kind: string, at: string, name: string | null = 'Anna Weber') => ({
  __typename: 'PostVersion' as const,
  number,
  kind,
  at,
  note: kind === 'RESTORED' ? '1' : null,
  accountName: name,
})

const versions = [
  version(4, 'EDITED', '2026-11-04T13:05:00.000Z'),
  version(3, 'PUBLISHED', '2026-11-03T13:05:00.000Z', null),
  version(2, 'APPROVED', '2026-11-02T13:05:00.000Z'),
  version(1, 'SUBMITTED', '2025-11-01T13:05:00.000Z', 'Lena Hofmann'),
]

const content = {
  __typename: 'PostVersionContent' as const,
  publishDate: '2026-11-03T13:05:00.000Z',
  sendPush: false,
  channels: [],
  attachments: [],
}

const part = (kind: string, text: string) => ({ __typename: 'TextPart' as const, kind, text })

const comparison = {
  __typename: 'PostComparison' as const,
  before: content,
  after: {
    ...content,
    publishDate: '2026-11-05T08:00:00.000Z',
    sendPush: true,
    channels: [
      { __typename: 'PostVersionChannel' as const, name: 'Studierende', notification: true },
    ],
  },
  texts: [
    {
      __typename: 'TextChange' as const,
      field: 'CONTENT',
      position: 0,
      language: 'de',
      parts: [
        part('SAME', 'Um '),
        part('REMOVED', '19'),
        part('ADDED', '20'),
        part('SAME', ' Uhr'),
      ],
    },
    {
      __typename: 'TextChange' as const,
      field: 'OPTION',
      position: 1,
      language: 'en',
      parts: [part('ADDED', 'Maybe')],
    },
  ],
}

const compared = (result: object = comparison) =>
  answer(ComparePostVersionsQuery, { comparePostVersions: result } as never)

const listed = (all: object[] = versions) =>
  answer(PostVersionsQuery, { postVersions: all } as never)

async function open(change: Parameters<typeof aPost>[0] = {}) {
  const post = aPost({ content: 'Um 20 Uhr', viewerCanEdit: true, ...change })
  answer(PostNowQuery, { post })
  const user = await openCardMenu(post)
  await user.click(screen.getByRole('menuitem', { name: 'Verlauf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Verlauf' }))
  return { user, post, dialog }
}

beforeEach(() => void aUser())

describe('the history of a post', () => {
  it('lists who did what and when, newest first', async () => {
    listed()
    compared()
    const { dialog } = await open()
    await dialog.findByRole('table')
    const rows = dialog.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent)).toEqual([
      'Version 4: Anna Weber hat den Post bearbeitet, 4. November, 14:05\u00a0Uhr · jetzt',
      'Version 3: Veröffentlicht, 3. November, 14:05\u00a0Uhr',
      'Version 2: Anna Weber hat freigegeben, 2. November, 14:05\u00a0Uhr',
      'Version 1: Lena Hofmann hat den Post zur Freigabe gegeben, 1. November 2025, 14:05\u00a0Uhr',
    ])
    expect(await axe()).toEqual([])
  })

  it('names the reasons for which a post was sent back or withdrawn', async () => {
    const at = '2026-11-04T13:05:00.000Z'
    listed([
      { ...version(4, 'TAKEN_BACK', at), note: 'Falscher Raum' },
      version(3, 'TAKEN_BACK', at, null),
      version(2, 'PUBLISHED', at),
      { ...version(1, 'SENT_BACK', at), note: 'Bitte mit Raum' },
    ])
    compared()
    const { dialog } = await open()
    await dialog.findByRole('table')
    const rows = dialog.getAllByRole('row').slice(1)
    expect(rows.map((row) => row.textContent?.split(', ')[0])).toEqual([
      'Version 4: Anna Weber hat den Post zurückgezogen: „Falscher Raum“',
      'Version 3: Zurückgezogen',
      'Version 2: Anna Weber hat veröffentlicht',
      'Version 1: Anna Weber wünscht Änderungen: „Bitte mit Raum“',
    ])
  })

  it('compares the last publication with the present, word by word', async () => {
    listed()
    const requests = compared()
    const { dialog } = await open()
    const text = await dialog.findByRole('region', { name: 'Text' })
    expect(within(text).getByRole('deletion')).toHaveTextContent('entfernt: 19')
    expect(within(text).getByRole('insertion')).toHaveTextContent('neu: 20')
    expect(requests).toMatchObject([{ from: 3, to: 4 }])
    const option = dialog.getByRole('region', { name: 'Option (Englisch) 2' })
    expect(option).toHaveTextContent('leer')
    expect(within(option).getByRole('insertion')).toHaveTextContent('Maybe')
    expect(dialog.getByText('5 Unterschiede')).toBeVisible()
    expect(dialog.getByRole('region', { name: 'Datum' })).toHaveTextContent(
      /03.11.2026, 14:05.*05.11.2026, 09:00/,
    )
    expect(dialog.getByRole('region', { name: 'Kanäle' })).toHaveTextContent(
      /keine.*Studierende \(mit Push\)/,
    )
    expect(dialog.getByRole('region', { name: 'Push an Follower' })).toHaveTextContent(/aus.*an/)
    expect(await axe()).toEqual([])
  })

  it('shows the pictures of both versions side by side', async () => {
    listed()
    const attachments = (...images: object[]) => [
      { __typename: 'GalleryAttachment', type: 'GALLERY', images },
    ]
    compared({
      ...comparison,
      before: { ...content, attachments: attachments(aPicture('zelt')) },
      after: { ...content, attachments: attachments(aPicture('zelt'), aPicture('bus')) },
    })
    const { dialog } = await open()
    const region = within(await dialog.findByRole('region', { name: 'Bilder' }))
    const sides = region.getAllByRole('list').map((side) =>
      within(side)
        .getAllByRole('img')
        .map((image) => [image.getAttribute('alt'), image.getAttribute('src')]),
    )
    expect(sides).toEqual([
      [['Bild 1', '/files/zelt']],
      [
        ['Bild 1', '/files/zelt'],
        ['Bild 2', '/files/bus'],
      ],
    ])
  })

  it('compares any two versions, in the order of time', async () => {
    listed()
    const requests = compared()
    const { user, dialog } = await open()
    await dialog.findByRole('region', { name: 'Text' })
    await user.click(
      dialog.getByRole('radio', { name: /^Vergleichen mit: Version 1: Lena Hofmann/ }),
    )
    await waitFor(() => expect(requests.at(-1)).toMatchObject({ from: 1, to: 3 }))
    await user.click(
      dialog.getByRole('radio', { name: /^Vergleichen von: Version 1: Lena Hofmann/ }),
    )
    expect(await dialog.findByText('Wähl zwei verschiedene Versionen.')).toBeVisible()
  })

  it('says that only the formatting differs, and that nothing differs', async () => {
    listed()
    const same = { ...comparison.texts[0], parts: [part('SAME', 'Um 20 Uhr')] }
    compared({ ...comparison, after: content, texts: [same] })
    const { dialog } = await open()
    expect(await dialog.findByText(/^Die Wörter sind gleich/)).toBeVisible()
  })

  it('says that nothing differs', async () => {
    listed()
    compared({ ...comparison, after: content, texts: [] })
    const { dialog } = await open()
    expect(await dialog.findByText('Beide Versionen sind gleich.')).toBeVisible()
  })

  it('compares nothing if there is one version', async () => {
    listed([version(1, 'PUBLISHED', '2026-11-03T13:05:00.000Z')])
    const { dialog } = await open()
    expect(await dialog.findByText(/^Bisher gibt es nur diese Version/)).toBeVisible()
    expect(dialog.queryByRole('button', { name: 'Diese Version wiederherstellen' })).toBeNull()
  })

  it('can be loaded again after a failure', async () => {
    disconnect(PostVersionsQuery)
    const { user, dialog } = await open()
    expect(await dialog.findByText('Der Verlauf konnte nicht geladen werden.')).toBeVisible()
    listed()
    disconnect(ComparePostVersionsQuery)
    await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await dialog.findByText('Die Versionen konnten nicht verglichen werden.')).toBeVisible()
    compared()
    await user.click(dialog.getByRole('button', { name: 'Erneut versuchen' }))
    expect(await dialog.findByRole('region', { name: 'Text' })).toBeVisible()
  })

  it('restores an earlier version after a confirmation', async () => {
    listed()
    compared()
    const { user, post, dialog } = await open()
    const { held, release } = hold()
    const requests = answer(RestorePostVersionMutation, async () => {
      await held
      return { restorePostVersion: post } as never
    })
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    const question = within(
      await screen.findByRole('dialog', {
        name: 'Version 3 vom 3. November, 14:05\u00a0Uhr wiederherstellen?',
      }),
    )
    expect(question.getByText(/^Text und Anhang werden wieder wie damals, sofort/)).toBeVisible()
    await user.click(question.getByRole('button', { name: 'Wiederherstellen' }))
    expect(question.getByRole('button', { name: 'Abbrechen' })).toBeDisabled()
    release()
    expect(await screen.findByText('Version wiederhergestellt')).toBeInTheDocument()
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(requests).toEqual([{ id: post.id, number: 3, basedOn: null }])
  })

  it('says that a planned emergency waits for a second person afterwards', async () => {
    listed()
    compared()
    const { user, post, dialog } = await open({ status: 'APPROVED' })
    answer(RestorePostVersionMutation, {
      restorePostVersion: changed(post, asksForSecond),
    } as never)
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    await user.click(await screen.findByRole('button', { name: 'Wiederherstellen' }))
    expect(await screen.findByText('Zweite Person angefragt')).toBeInTheDocument()
    expect(screen.getByText(/Bestätigen können Kurt Gödel und Emmy Noether/)).toBeInTheDocument()
  })

  it('says what a post that is not live gets back', async () => {
    listed()
    compared()
    const { user, dialog } = await open({ status: 'APPROVED' })
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    expect(
      await screen.findByText('Text, Anhang, Kanäle und Push werden wieder wie damals.'),
    ).toBeVisible()
    expect(screen.getByText(/^Das Datum bleibt/)).toBeVisible()
  })

  it('asks for a reason if something in the version is binding', async () => {
    listed()
    compared()
    refuse(RestorePostVersionMutation, {
      code: 409,
      reason: 'ACCESSIBILITY',
      findings: [capitals()],
    })
    const { user, post, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    await user.click(await screen.findByRole('button', { name: 'Wiederherstellen' }))
    const field = await screen.findByRole('textbox', { name: /^Trotzdem veröffentlichen/ })
    expect(field).toHaveFocus()
    await user.type(field, 'Das Plakat ist so')
    const requests = answer(RestorePostVersionMutation, { restorePostVersion: post } as never)
    await user.click(screen.getByRole('button', { name: 'Wiederherstellen' }))
    expect(await screen.findByText('Version wiederhergestellt')).toBeInTheDocument()
    expect(requests).toEqual([
      { id: post.id, number: 3, basedOn: null, overrideReason: 'Das Plakat ist so' },
    ])
  })

  it('asks again before a push within the quiet hours', async () => {
    listed()
    compared()
    refuse(RestorePostVersionMutation, { code: 400, reason: 'QUIET_HOURS' })
    const { user, post, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    await user.click(await screen.findByRole('button', { name: 'Wiederherstellen' }))
    expect(await screen.findByText(/ist bei euch Ruhezeit/)).toBeVisible()
    const requests = answer(RestorePostVersionMutation, { restorePostVersion: post } as never)
    await user.click(screen.getByRole('button', { name: 'Wiederherstellen' }))
    expect(await screen.findByText('Version wiederhergestellt')).toBeInTheDocument()
    expect(requests).toEqual([{ id: post.id, number: 3, basedOn: null, duringQuietHours: true }])
  })

  it('says that nothing would change', async () => {
    listed()
    compared()
    refuse(RestorePostVersionMutation, { code: 409, reason: 'NOTHING_TO_RESTORE' })
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    await user.click(await screen.findByRole('button', { name: 'Wiederherstellen' }))
    expect(await screen.findByText(/^Der Post hat schon den Text/)).toBeVisible()
  })

  it('restores nothing, without a failure, if the proof is cancelled', async () => {
    listed()
    compared()
    needsProof(RestorePostVersionMutation)
    const { user, dialog } = await open()
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    await user.click(await screen.findByRole('button', { name: 'Wiederherstellen' }))
    await cancelProof(user)
    expect(await screen.findByRole('button', { name: 'Wiederherstellen' })).toBeVisible()
    expect(screen.queryByText('Die Version konnte nicht wiederhergestellt werden.')).toBeNull()
  })

  it('says why a version was not restored, and keeps the choice', async () => {
    listed()
    compared()
    refuse(RestorePostVersionMutation, { code: 409, reason: 'EDITED_MEANWHILE' })
    const { user, dialog } = await open()
    await user.click(
      await dialog.findByRole('radio', { name: /^Vergleichen von: Version 1: Lena Hofmann/ }),
    )
    await user.click(await dialog.findByRole('button', { name: 'Diese Version wiederherstellen' }))
    await user.click(await screen.findByRole('button', { name: 'Wiederherstellen' }))
    const again = within(await screen.findByRole('dialog', { name: 'Verlauf' }))
    expect(
      await again.findByText('Die Version konnte nicht wiederhergestellt werden.'),
    ).toBeVisible()
    expect(
      again.getByRole('radio', { name: /^Vergleichen von: Version 1: Lena Hofmann/ }),
    ).toBeChecked()
  })

  it('offers no restoration to those who may not edit the post', async () => {
    listed()
    compared()
    const { dialog } = await open({ viewerCanEdit: false })
    await dialog.findByRole('region', { name: 'Text' })
    expect(dialog.queryByRole('button', { name: 'Diese Version wiederherstellen' })).toBeNull()
  })
})
