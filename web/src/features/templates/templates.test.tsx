// Templates: saved from a card and from the composer, used, renamed and deleted.

import { openCardMenu } from '@test/card'
import { aChannel, openComposer } from '@test/composing'
import { aUser } from '@test/home'
import { answer, refuse } from '@test/server'
import { aPost } from '@test/world'
import { screen, waitFor, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { CreatePostSeriesMutation } from '@/features/series/mutations'
import { useComposer } from '@/features/writing/state'
import {
  CreateTemplateMutation,
  DeleteTemplateMutation,
  RenameTemplateMutation,
  type Template,
  TemplatesQuery,
} from './queries'

const part = <Data,>(__typename: string, data: Data): Data => ({ __typename, ...data })

const aTemplate = (change: Partial<Template> = {}): Template => ({
  ...part('Template', {
    id: 'template-1',
    name: 'Sprechstunde',
    content: '**Heute** Sprechstunde',
    translations: part('PostTranslations', {
      content: [
        part('LangValue', { lang: 'de' as const, value: '**Heute** Sprechstunde' }),
        part('LangValue', { lang: 'en' as const, value: 'Office hour today' }),
      ],
    }),
    notificationChannels: [
      part('TemplateChannel', { channel: 'kino', notification: true }),
      part('TemplateChannel', { channel: 'gone', notification: false }),
    ],
    sendPush: true,
    pushConfig: part('PushConfig', { title: 'Heute', text: null }),
    viewerCanChange: true,
  }),
  ...change,
})

const listed = (...templates: Template[]) => answer(TemplatesQuery, { templates } as never)

const notificationChannels = [aChannel('kino', 'Campuskino', 'DEFAULT')]

async function openList(given: Parameters<typeof openComposer>[0] = {}) {
  const { user } = await openComposer({ me: { notificationChannels }, ...given })
  await user.click(await screen.findByRole('button', { name: 'Vorlage verwenden' }))
  const name = 'Welche Vorlage willst du verwenden?'
  return { user, dialog: within(await screen.findByRole('dialog', { name })) }
}

describe('a template that is used', () => {
  it('begins a post with its texts, channels and push, and says which channels are missing', async () => {
    listed(aTemplate())
    const me = { notificationChannels, viewerCanWriteEnglish: true, viewerCanSetPushText: true }
    const { user, dialog } = await openList({ me })
    await user.click(await dialog.findByRole('button', { name: '„Sprechstunde“ verwenden' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useComposer.getState().fresh).toMatchObject({
      texts: { de: '**Heute** Sprechstunde', en: 'Office hour today' },
      channels: { kino: { push: true } },
      sendPush: true,
      push: { title: 'Heute', text: '' },
      attachment: null,
    })
    expect(screen.getByText(/Einen Kanal der Vorlage hat euer Profil nicht mehr/)).toBeVisible()
    await waitFor(() => expect(screen.getByDisplayValue(/Sprechstunde/)).toHaveFocus())
  })

  it('keeps what was written before', async () => {
    listed(aTemplate())
    const { user, dialog } = await openList({ typed: 'Angefangen' })
    await user.click(await dialog.findByRole('button', { name: '„Sprechstunde“ verwenden' }))
    const left = await screen.findByRole('region', { name: 'Angefangene Posts' })
    expect(within(left).getByText('„Angefangen“')).toBeVisible()
    expect(screen.getByText(/Was du angefangen hattest, steht darüber/)).toBeVisible()
  })

  it('leaves out what the profile may not write', async () => {
    listed(aTemplate())
    const { user, dialog } = await openList()
    await user.click(await dialog.findByRole('button', { name: '„Sprechstunde“ verwenden' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(useComposer.getState().fresh).toMatchObject({
      texts: { de: '**Heute** Sprechstunde', en: '' },
      push: { title: '', text: '' },
    })
  })
})

describe('the list of templates', () => {
  it('says that there are none', async () => {
    listed()
    const { dialog } = await openList()
    expect(await dialog.findByText(/noch keine Vorlagen/)).toBeVisible()
  })

  it('offers to load it again', async () => {
    refuse(TemplatesQuery, { code: 500 })
    const { user, dialog } = await openList()
    await dialog.findByText('Die Vorlagen konnten nicht geladen werden.')
    listed(aTemplate())
    await user.click(dialog.getByRole('button', { name: /versuchen/ }))
    expect(await dialog.findByText('Sprechstunde')).toBeVisible()
  })

  it('has no menu for somebody who may not change a template', async () => {
    listed(aTemplate({ viewerCanChange: false }))
    const { dialog } = await openList()
    await dialog.findByText('Sprechstunde')
    expect(dialog.queryByRole('button', { name: /^Mehr zur Vorlage/ })).toBeNull()
  })

  it('renames a template, and refuses a taken name at the field', async () => {
    listed(aTemplate())
    const { user, dialog } = await openList()
    await user.click(await dialog.findByRole('button', { name: /^Mehr zur Vorlage/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Umbenennen' }))
    const renaming = await screen.findByRole('dialog', { name: 'Wie soll die Vorlage heißen?' })
    const field = within(renaming).getByLabelText('Name der Vorlage')
    await user.clear(field)
    await user.type(field, 'Übung')
    refuse(RenameTemplateMutation, { code: 409, reason: 'TEMPLATE_EXISTS', field: 'name' })
    await user.click(within(renaming).getByRole('button', { name: 'Umbenennen' }))
    expect(await within(renaming).findByText(/gibt es schon/)).toBeVisible()
    expect(field).toHaveValue('Übung')

    const renamed = aTemplate({ name: 'Übung 2' })
    const requests = answer(RenameTemplateMutation, { renameTemplate: renamed } as never)
    listed(renamed)
    await user.type(field, ' 2')
    await user.click(within(renaming).getByRole('button', { name: 'Umbenennen' }))
    expect(await screen.findByText('Übung 2')).toBeVisible()
    expect(requests).toEqual([{ id: 'template-1', name: 'Übung 2' }])
  })

  it('deletes a template after a question', async () => {
    listed(aTemplate())
    const { user, dialog } = await openList()
    await user.click(await dialog.findByRole('button', { name: /^Mehr zur Vorlage/ }))
    await user.click(await screen.findByRole('menuitem', { name: 'Löschen' }))
    const question = await screen.findByRole('dialog', { name: 'Vorlage „Sprechstunde“ löschen?' })
    const requests = answer(DeleteTemplateMutation, { deleteTemplate: 'template-1' })
    listed()
    await user.click(within(question).getByRole('button', { name: 'Löschen' }))
    expect(await screen.findByText(/noch keine Vorlagen/)).toBeVisible()
    expect(requests).toEqual([{ id: 'template-1' }])
  })
})

describe('a template that is saved', () => {
  it('takes text, channels and push of what is written', async () => {
    const { user } = await openComposer({ me: { notificationChannels }, typed: 'Hallo' })
    await user.click(await screen.findByRole('button', { name: 'Als Vorlage speichern' }))
    const dialog = await screen.findByRole('dialog', { name: 'Wie soll die Vorlage heißen?' })
    await user.click(within(dialog).getByRole('button', { name: 'Speichern' }))
    expect(await within(dialog).findByText('Gib der Vorlage einen Namen.')).toBeVisible()
    const requests = answer(CreateTemplateMutation, { createTemplate: aTemplate() } as never)
    await user.type(within(dialog).getByLabelText('Name der Vorlage'), 'Gruß{Enter}')
    expect(await screen.findByText('Vorlage „Gruß“ gespeichert')).toBeVisible()
    expect(requests).toEqual([
      {
        name: 'Gruß',
        content: 'Hallo',
        translations: { content: [{ lang: 'de', value: 'Hallo' }] },
        notificationChannels: [],
        sendPush: false,
      },
    ])
    expect(screen.getByDisplayValue('Hallo')).toBeInTheDocument()
  })

  it('is refused in the dialog if the profile has too many', async () => {
    refuse(CreateTemplateMutation, { code: 409, reason: 'TOO_MANY_TEMPLATES' })
    const { user } = await openComposer({ typed: 'Hallo' })
    await user.click(await screen.findByRole('button', { name: 'Als Vorlage speichern' }))
    const dialog = await screen.findByRole('dialog', { name: 'Wie soll die Vorlage heißen?' })
    const field = within(dialog).getByLabelText('Name der Vorlage')
    await user.type(field, 'Gruß{Enter}')
    expect(await within(dialog).findByText(/höchstens 50 Vorlagen/)).toBeVisible()
    expect(field).toHaveValue('Gruß')
    await user.clear(field)
    await user.type(field, 'ä'.repeat(61))
    await user.tab()
    expect(within(dialog).getByText('Höchstens 60 Zeichen.')).toBeVisible()
  })

  it('is offered in the menu of each card', async () => {
    aUser()
    const requests = answer(CreateTemplateMutation, { createTemplate: aTemplate() } as never)
    const user = await openCardMenu(aPost({ content: 'Vom Freitag' }))
    await user.click(screen.getByRole('menuitem', { name: 'Als Vorlage speichern' }))
    const dialog = await screen.findByRole('dialog', { name: 'Wie soll die Vorlage heißen?' })
    await user.type(within(dialog).getByLabelText('Name der Vorlage'), 'Freitag{Enter}')
    expect(await screen.findByText('Vorlage „Freitag“ gespeichert')).toBeVisible()
    expect(requests).toMatchObject([{ name: 'Freitag', content: 'Vom Freitag' }])
  })
})

it('is repeated from the list by somebody who may publish', async () => {
  listed(aTemplate())
  const { user, dialog } = await openList()
  await user.click(await dialog.findByRole('button', { name: /^Mehr zur Vorlage/ }))
  await user.click(await screen.findByRole('menuitem', { name: 'Wiederholen …' }))
  const repeating = await screen.findByRole('dialog', { name: 'Wie oft soll der Post erscheinen?' })
  refuse(CreatePostSeriesMutation, { code: 409, reason: 'TOO_MANY_SERIES' })
  await user.selectOptions(within(repeating).getByLabelText('Wie oft?'), 'Jeden Tag')
  await user.click(within(repeating).getByRole('button', { name: 'Wiederholen' }))
  expect(await within(repeating).findByText(/höchstens 20 Reihen/)).toBeVisible()
})
