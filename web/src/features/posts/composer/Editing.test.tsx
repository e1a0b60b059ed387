import { leave, openComposer, reload } from '@test/composing'
import { answer, disconnect, refuse, server } from '@test/server'
import { type APost, aPost } from '@test/world'
import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, describe, expect, it } from 'vitest'
import type { UpdatePostMutationVariables } from '@/graphql/generated/graphql'
import { startEditing } from '../editing'
import { PostQuery } from '../queries'
import { UpdatePostMutation } from './queries'

afterEach(leave)

const blog = {
  __typename: 'BlogAttachment',
  type: 'BLOG',
  title: 'Programm',
  subtitle: null,
  description: null,
  url: 'https://uni.de/ersti',
  image: {
    __typename: 'Image',
    raw: 'bild-1',
    large: '/files/1',
    placeholder: '',
    width: 4,
    height: 3,
  },
  translations: {
    __typename: 'BlogTranslations',
    title: [
      { __typename: 'LangValue', lang: 'de', value: 'Programm' },
      { __typename: 'LangValue', lang: 'en', value: 'Programme' },
    ],
    subtitle: [],
    description: [],
    url: [],
  },
}

const stored = (change: object = {}): APost =>
  aPost({
    id: 'post-7',
    content: 'Alter Text',
    editedAt: '2026-11-20T12:00:00.000Z',
    attachments: [blog],
    ...change,
  } as never)

/** Opens a stored post as a card's menu does. */
async function edit(post: APost, given: Parameters<typeof openComposer>[0] = {}) {
  answer(PostQuery, { post } as never)
  const opened = await openComposer(given)
  act(() => startEditing(post.id))
  await screen.findByRole('button', { name: 'Aktualisieren' })
  return { user: opened.user, text: screen.getByLabelText<HTMLTextAreaElement>('Text auf Deutsch') }
}

function updated(): UpdatePostMutationVariables[] {
  const calls: UpdatePostMutationVariables[] = []
  answer(UpdatePostMutation, (variables) => {
    calls.push(variables)
    return { updatePost: stored({ content: variables.content }) } as never
  })
  return calls
}

const write = async (user: UserEvent, text: HTMLTextAreaElement, words: string) => {
  await user.clear(text)
  await user.type(text, words)
}
const save = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Aktualisieren' }))

// spec: COMPOSER-01, COMPOSER-05, COMPOSER-31, API-36
it('changes words and attachment of a stored post, and nothing else', async () => {
  const calls = updated()
  const { user, text } = await edit(stored(), { me: { viewerCanWriteEnglish: true } })
  expect(text).toHaveFocus()
  expect(text).toHaveValue('Alter Text')
  expect(screen.queryByRole('button', { name: 'Posten' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Push' })).toBeNull()
  expect(screen.queryByRole('group', { name: 'Veröffentlichen' })).toBeNull()

  await write(user, text, 'Neuer Text')
  await save(user)
  expect(await screen.findByText('Post aktualisiert')).toBeInTheDocument()
  expect(calls).toEqual([
    {
      id: 'post-7',
      content: 'Neuer Text',
      translations: { content: [{ lang: 'de', value: 'Neuer Text' }] },
      attachment: {
        blog: {
          title: 'Programm',
          url: 'https://uni.de/ersti',
          image: { type: 'IMAGE', raw: 'bild-1' },
          translations: {
            title: [
              { lang: 'de', value: 'Programm' },
              { lang: 'en', value: 'Programme' },
            ],
            subtitle: [],
            description: [],
            url: [{ lang: 'de', value: 'https://uni.de/ersti' }],
          },
        },
      },
      editedAt: '2026-11-20T12:00:00.000Z',
    },
  ])
  expect(screen.getByRole('button', { name: 'Posten' })).toBeInTheDocument()
})

// spec: COMPOSER-05
it('leaves a stored post as it is with Abbrechen, and brings the new one back', async () => {
  const calls = updated()
  answer(PostQuery, { post: stored() } as never)
  const { user, text } = await openComposer()
  await user.type(text, 'Mein neuer Post')
  act(() => startEditing('post-7'))
  await screen.findByRole('button', { name: 'Aktualisieren' })
  await write(user, screen.getByLabelText('Text auf Deutsch'), 'Anders')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  const asked = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
  await user.click(asked.getByRole('button', { name: 'Abbrechen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Anders')
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  await user.click(await screen.findByRole('button', { name: 'Verwerfen' }))
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Mein neuer Post')
  expect(calls).toEqual([])
})

it('asks nothing at Abbrechen where nothing was changed', async () => {
  const { user } = await edit(stored())
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('')
})

// spec: COMPOSER-02, COMPOSER-03
it('locks the attachment of a stored post', async () => {
  await edit(stored())
  expect(screen.getByRole('button', { name: 'Link' })).toBeDisabled()
  expect(screen.getByRole('button', { name: 'Link' })).toHaveAttribute('aria-pressed', 'true')
})

// spec: COMPOSER-02
it('offers no attachment to a stored post that has none', async () => {
  await edit(stored({ attachments: [] }))
  expect(screen.queryByRole('button', { name: 'Link' })).toBeNull()
})

// spec: COMPOSER-17, ATTACH-11
it('does not save what is wrong', async () => {
  const calls = updated()
  const { user } = await edit(stored())
  await user.clear(screen.getByLabelText('Titel'))
  await save(user)
  expect(screen.getByLabelText('Titel')).toHaveFocus()
  expect(calls).toEqual([])
})

// spec: API-36
it('shows both versions when someone was faster, and saves mine on request', async () => {
  const { user, text } = await edit(stored())
  await write(user, text, 'Meine Worte')
  refuse(UpdatePostMutation, { code: 409, reason: 'EDITED_MEANWHILE' })
  const newer = { content: 'Ihre Worte', editedAt: '2026-11-21T07:00:00.000Z' }
  answer(PostQuery, { post: stored(newer) } as never)
  await save(user)
  const asked = await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' })
  expect(within(asked).getByText('Meine Worte')).toBeInTheDocument()
  expect(within(asked).getByText('Ihre Worte')).toBeInTheDocument()

  const calls = updated()
  await user.click(within(asked).getByRole('button', { name: 'Meine Fassung speichern' }))
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]).toMatchObject({ content: 'Meine Worte', editedAt: newer.editedAt })
})

it('gives the focus back when both versions were only looked at', async () => {
  const { user, text } = await edit(stored())
  await write(user, text, 'Meine Worte')
  refuse(UpdatePostMutation, { code: 409, reason: 'EDITED_MEANWHILE' })
  answer(PostQuery, { post: stored({ content: 'Ihre Worte' }) } as never)
  await save(user)
  await screen.findByRole('dialog', { name: 'Welche Fassung soll gelten?' })
  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Aktualisieren' })).toHaveFocus())
})

it('can go on from the newer version', async () => {
  const { user, text } = await edit(stored())
  await write(user, text, 'Meine Worte')
  refuse(UpdatePostMutation, { code: 409, reason: 'EDITED_MEANWHILE' })
  answer(PostQuery, {
    post: stored({ content: 'Ihre Worte', editedAt: '2026-11-21T07:30:00.000Z' }),
  } as never)
  await save(user)
  await user.click(await screen.findByRole('button', { name: 'Aktuelle übernehmen' }))
  await waitFor(() => expect(text).toHaveValue('Ihre Worte'))
  const calls = updated()
  await save(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  expect(calls[0]?.editedAt).toBe('2026-11-21T07:30:00.000Z')
})

it('keeps open what is typed while it is being saved, and saves it on the new ground', async () => {
  const { user, text } = await edit(stored())
  await write(user, text, 'Neuer Text')
  const calls: UpdatePostMutationVariables[] = []
  let arrive = () => {}
  answer(UpdatePostMutation, async (variables) => {
    calls.push(variables)
    await new Promise<void>((resolve) => {
      arrive = resolve
    })
    const editedAt = '2026-11-21T08:00:00.000Z'
    return { updatePost: stored({ content: variables.content, editedAt }) } as never
  })
  await save(user)
  await waitFor(() => expect(calls).toHaveLength(1))
  await user.type(text, ' und noch mehr')
  arrive()
  expect(await screen.findByText(/noch nicht gespeichert/)).toBeInTheDocument()
  expect(text).toHaveValue('Neuer Text und noch mehr')

  await save(user)
  await waitFor(() => expect(calls).toHaveLength(2))
  arrive()
  await waitFor(() => expect(text).not.toBeInTheDocument())
  expect(calls[1]).toMatchObject({
    content: 'Neuer Text und noch mehr',
    editedAt: '2026-11-21T08:00:00.000Z',
  })
})

describe('after a lost answer', () => {
  /** Saves, and the answer gets lost. */
  async function lose(words: string) {
    const calls: UpdatePostMutationVariables[] = []
    answer(UpdatePostMutation, (variables) => {
      calls.push(variables)
      throw new Error('The answer gets lost.')
    })
    const opened = await edit(stored())
    await write(opened.user, opened.text, words)
    await save(opened.user)
    await screen.findByText(/nicht bearbeitet werden/)
    return { ...opened, lost: calls[0] }
  }

  it('sends exactly the same again, so that the server knows it', async () => {
    const { user, lost } = await lose('Neuer Text')
    const calls = updated()
    await save(user)
    await waitFor(() => expect(calls).toEqual([lost]))
    expect(await screen.findByText('Post aktualisiert')).toBeInTheDocument()
  })

  it('does not take its own stored version for somebody else’s', async () => {
    const { user, text } = await lose('Neuer Text')
    await user.type(text, ' und mehr')
    const own = { content: 'Neuer Text', editedAt: '2026-11-21T08:00:00.000Z' }
    answer(PostQuery, { post: stored(own) } as never)
    const calls: UpdatePostMutationVariables[] = []
    server.use(
      http.post('*/graphql', async ({ request }) => {
        const asked = (await request.clone().json()) as {
          query: string
          variables: UpdatePostMutationVariables
        }
        if (!asked.query.includes('mutation UpdatePost')) return undefined
        calls.push(asked.variables)
        const extensions = { code: 409, reason: 'EDITED_MEANWHILE' }
        return asked.variables.editedAt === own.editedAt
          ? HttpResponse.json({ data: { updatePost: stored({ content: 'Neuer Text und mehr' }) } })
          : HttpResponse.json({ data: null, errors: [{ message: 'x', extensions }] })
      }),
    )
    await save(user)
    expect(await screen.findByText('Post aktualisiert')).toBeInTheDocument()
    expect(calls.map(({ editedAt }) => editedAt)).toEqual([stored().editedAt, own.editedAt])
    expect(screen.queryByRole('dialog')).toBeNull()
  })
})

describe('when somebody else was there', () => {
  const released = 'Der Post ist inzwischen freigegeben, du kannst ihn nicht mehr bearbeiten'
  const asNew = (user: UserEvent) =>
    user.click(screen.getByRole('button', { name: 'Als neuen Post übernehmen' }))

  it('says that the post is deleted, and goes on with the words as a new one', async () => {
    refuse(UpdatePostMutation, { code: 404, reason: 'NOT_FOUND' })
    const { user, text } = await edit(stored())
    await write(user, text, 'Neuer Text')
    await save(user)
    expect(await screen.findByText('Diesen Post hat inzwischen jemand gelöscht')).toBeVisible()
    expect(screen.queryByText(/Versuch es gleich wieder/)).toBeNull()
    await asNew(user)
    expect(await screen.findByRole('button', { name: 'Posten' })).toBeVisible()
    expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Neuer Text')
    expect(screen.getByLabelText('Titel')).toHaveValue('Programm')
  })

  it('says that the draft is released, and loses no other post that was begun', async () => {
    answer(PostQuery, { post: stored({ status: 'DRAFT' }) } as never)
    const { user, text } = await openComposer()
    await user.type(text, 'Angefangen')
    act(() => startEditing('post-7'))
    await screen.findByRole('button', { name: 'Aktualisieren' })
    await write(user, screen.getByLabelText('Text auf Deutsch'), 'Neuer Text')
    refuse(UpdatePostMutation, { code: 403, reason: 'NOT_PERMITTED' })
    answer(PostQuery, { post: stored({ status: 'LIVE' }) } as never)
    await save(user)
    expect(await screen.findByText(released)).toBeVisible()
    expect(screen.queryByText(/Berechtigung/)).toBeNull()
    await asNew(user)
    await waitFor(() => expect(screen.getByLabelText('Text auf Deutsch')).toHaveValue('Neuer Text'))
    expect(await screen.findByText('„Angefangen“')).toBeVisible()
  })
})

it('says when saving failed, and keeps what was written', async () => {
  refuse(UpdatePostMutation, { code: 500 })
  const { user, text } = await edit(stored())
  await write(user, text, 'Neuer Text')
  await save(user)
  expect(await screen.findByText(/nicht bearbeitet werden/)).toBeInTheDocument()
  expect(text).toHaveValue('Neuer Text')
})

it('finds a begun change again after a reload', async () => {
  answer(PostQuery, { post: stored() } as never)
  const first = await openComposer()
  act(() => startEditing('post-7'))
  await screen.findByRole('button', { name: 'Aktualisieren' })
  await first.user.type(screen.getByLabelText('Text auf Deutsch'), ' und mehr')
  await screen.findByText(/Gesichert um/)
  await reload(first)
  disconnect(PostQuery)
  await openComposer()
  act(() => startEditing('post-7'))
  expect(await screen.findByDisplayValue('Alter Text und mehr')).toBeInTheDocument()
})

it('does not offer to try again what was deleted', async () => {
  refuse(PostQuery, { code: 404, reason: 'NOT_FOUND' })
  const { user } = await openComposer()
  act(() => startEditing('post-7'))
  expect(await screen.findByText('Diesen Post hat inzwischen jemand gelöscht')).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Erneut versuchen' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Schließen' }))
  expect(screen.getByRole('button', { name: 'Posten' })).toBeVisible()
})

it('says when the post cannot be opened, and leads back', async () => {
  refuse(PostQuery, { code: 500 })
  const { user } = await openComposer()
  act(() => startEditing('post-7'))
  expect(
    await screen.findByText('Der Post konnte nicht zum Bearbeiten geöffnet werden.'),
  ).toBeInTheDocument()
  await user.click(screen.getByRole('button', { name: 'Abbrechen' }))
  expect(screen.getByRole('button', { name: 'Posten' })).toBeInTheDocument()
})
