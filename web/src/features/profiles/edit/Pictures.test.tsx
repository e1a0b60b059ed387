// The profile's images: selecting, uploading, cropping, saving. Drawing and dragging are tested in
// a real browser (e2e); here the image has a fixed size.
import { canCrop, cropDialog } from '@test/cropping'
import { answer, refuse, server } from '@test/server'
import { type AProfile, aProfile, openSettings, settled } from '@test/settings'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { HttpResponse, http } from 'msw'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Upload, useUploads } from '@/features/media/uploads'
import { endSession } from '@/features/session/store'
import { clearVaults } from '@/lib/vault'
import { UpdateUserMutation } from './queries'

const sent = vi.fn()
let stop: () => void = () => {}

/** Uploads are multipart requests, which `answer` does not handle. */
const takesPicture = (change = {}) =>
  server.use(
    http.post('*/graphql', ({ request }) => {
      if (!request.headers.get('content-type')?.includes('multipart')) return undefined
      const image = {
        large: '/files/staged.jpg',
        placeholder: '',
        width: 1600,
        height: 900,
        ...change,
      }
      return HttpResponse.json({
        data: {
          upload: {
            __typename: 'StagedUpload',
            raw: 'staged-1',
            image: { __typename: 'Image', ...image },
          },
        },
      })
    }),
  )

const photo = (type = 'image/jpeg') => new File(['x'], 'sommerfest.jpg', { type })
const save = () => screen.getByRole('button', { name: 'Speichern' })

async function open(profile: AProfile = aProfile()) {
  const shown = openSettings('/settings', { profile })
  stop = shown.stop
  await screen.findByLabelText('Anzeigename')
  await settled()
  return {
    ...shown,
    choose: (label: string, file = photo()) =>
      shown.user.upload(screen.getByLabelText<HTMLInputElement>(label), file),
  }
}

beforeEach(() => {
  sent.mockClear()
  vi.stubGlobal(
    'URL',
    Object.assign(URL, { createObjectURL: () => 'blob:x', revokeObjectURL() {} }),
  )
  canCrop()
  takesPicture()
  answer(UpdateUserMutation, (variables) => {
    sent(variables)
    return { updateUser: aProfile() }
  })
})
afterEach(() => {
  stop()
  endSession()
  clearVaults()
})

// spec: PROFILE-15, PROFILE-16
it.each([
  ['Profilbild ändern', 'avatar', 1],
  ['Titelbild ändern', 'header', 3],
] as const)('%s: uploads, crops and saves the image', async (label, argument, ratio) => {
  const { choose, user } = await open()
  await choose(label)
  const crop = await cropDialog()
  await user.click(crop.getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(save())
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  const [{ [argument]: upload, ...others }] = sent.mock.lastCall as [Record<string, unknown>]
  const { payload, ...reference } = upload as { payload: Record<'width' | 'height', number> }
  expect(others).toEqual({})
  expect(reference).toEqual({ type: 'IMAGE', raw: 'staged-1' })
  expect(payload.width / payload.height).toBeCloseTo(ratio, 1)
  expect(Object.keys(payload).sort()).toEqual(['height', 'width', 'x', 'y'])
})

describe('the crop dialog', () => {
  // spec: PROFILE-15
  it('zooms from 1 to 4 in steps of 0.1', async () => {
    const { choose } = await open()
    await choose('Profilbild ändern')
    const crop = await cropDialog()
    const zoom = crop.getByRole('slider', { name: 'Zoom' })
    expect(zoom).toHaveAttribute('min', '1')
    expect(zoom).toHaveAttribute('max', '4')
    expect(zoom).toHaveAttribute('step', '0.1')
    expect(zoom).toHaveAttribute('aria-valuetext', '1,0×')
    fireEvent.change(zoom, { target: { value: '2.3' } })
    expect(zoom).toHaveAttribute('aria-valuetext', '2,3×')
  })

  it('selects a smaller part when zoomed, which the arrow keys move', async () => {
    const { choose, user } = await open()
    await choose('Profilbild ändern')
    const crop = await cropDialog()
    fireEvent.change(crop.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
    const area = crop.getByRole('application', { name: /mit den Pfeiltasten/ })
    for (let times = 0; times < 20; times++) fireEvent.keyDown(area, { key: 'ArrowRight' })
    await user.click(crop.getByRole('button', { name: 'Übernehmen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(save())
    await waitFor(() => expect(sent).toHaveBeenCalledOnce())
    const [{ avatar }] = sent.mock.lastCall as [{ avatar: { payload: object } }]
    // Half of 900, and no longer centred.
    expect(avatar.payload).toMatchObject({ width: 450, height: 450 })
    expect(avatar.payload).not.toMatchObject({ x: 575 })
  })

  it('changes nothing when it is cancelled', async () => {
    const { choose, user } = await open()
    await choose('Titelbild ändern')
    const crop = await cropDialog()
    await user.click(crop.getByRole('button', { name: 'Abbrechen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(save()).toBeDisabled()
  })

  it('opens again for another part of the same image', async () => {
    const { choose, user } = await open()
    await choose('Profilbild ändern')
    await user.click((await cropDialog()).getByRole('button', { name: 'Übernehmen' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await user.click(screen.getByRole('button', { name: 'Ausschnitt des Profilbilds ändern' }))
    expect((await cropDialog()).getByRole('button', { name: 'Übernehmen' })).toBeEnabled()
  })
})

it('asks for the crop of each of two images, one after the other', async () => {
  const { choose, user } = await open()
  await choose('Profilbild ändern')
  const first = await cropDialog()
  // The second image is selected before the first is cropped.
  await choose('Titelbild ändern')
  fireEvent.change(first.getByRole('slider', { name: 'Zoom' }), { target: { value: '2' } })
  await user.click(first.getByRole('button', { name: 'Übernehmen' }))
  const second = await cropDialog()
  expect(second.getByRole('slider', { name: 'Zoom' })).toHaveAttribute('aria-valuetext', '1,0×')
  await user.click(second.getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await user.click(save())
  await waitFor(() => expect(sent).toHaveBeenCalledOnce())
  expect(sent.mock.lastCall?.[0]).toMatchObject({
    avatar: { payload: { width: 450, height: 450 } },
    header: { payload: { width: 1600, height: 533 } },
  })
})

it('announces the upload to screen readers', async () => {
  const { choose } = await open()
  await choose('Titelbild ändern')
  await cropDialog()
  const statuses = screen.getAllByRole('status', { hidden: true }).map((one) => one.textContent)
  expect(statuses).toContain('sommerfest.jpg ist hochgeladen.')
})

const drawn = vi.hoisted(() => vi.fn())
vi.mock('./ContactSection', () => ({
  ContactSection: () => {
    drawn()
    return null
  },
}))

describe('an image that is being uploaded', () => {
  const never = () => new Promise<Response>(() => {})
  async function openWhileSending() {
    server.use(
      http.post('*/graphql', ({ request }) =>
        request.headers.get('content-type')?.includes('multipart') ? never() : undefined,
      ),
    )
    const opened = await open()
    await opened.choose('Profilbild ändern')
    return { ...opened, cancel: await screen.findByRole('button', { name: 'Hochladen abbrechen' }) }
  }

  it('does not rerender the rest of the form on progress', async () => {
    await openWhileSending()
    drawn.mockClear()
    const slot = 'profile.avatar'
    act(() =>
      useUploads.setState(({ [slot]: one }) => ({ [slot]: { ...one, share: 0.5 } as Upload })),
    )
    expect(screen.getByText(/50 %/)).toBeInTheDocument()
    expect(drawn).not.toHaveBeenCalled()
  })

  it('is not left without a confirmation', async () => {
    const { user, router } = await openWhileSending()
    await user.click(screen.getByRole('link', { name: 'Account' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
    expect(router.state.location.pathname).toBe('/settings')
    await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
    await screen.findByLabelText('Altes Passwort')
  })

  it('moves the focus to the cancel button', async () => {
    const { user, cancel } = await openWhileSending()
    await waitFor(() => expect(cancel).toHaveFocus())
    await user.click(cancel)
    await waitFor(() => expect(screen.getByLabelText('Profilbild ändern')).toHaveFocus())
  })

  it('prevents saving, and reports it at the cancel button', async () => {
    const { user, cancel } = await openWhileSending()
    await user.type(screen.getByLabelText('Anzeigename'), ' 2')
    await user.click(save())
    expect(cancel).toHaveFocus()
    expect(cancel).toHaveAccessibleDescription('Das Bild wird noch hochgeladen.')
    expect(sent).not.toHaveBeenCalled()
  })
})

it('removes an image', async () => {
  const image = {
    __typename: 'Image' as const,
    large: '/files/a.jpg',
    placeholder: '',
    width: 400,
    height: 400,
  }
  const { user } = await open(aProfile({ avatar: image }))
  await user.click(screen.getByRole('button', { name: 'Profilbild entfernen' }))
  await user.click(save())
  await waitFor(() => expect(sent).toHaveBeenCalledExactlyOnceWith({ avatar: null }))
})

it('refuses a file that is not an image, and uploads nothing', async () => {
  const { choose } = await open()
  const careless = userEvent.setup({ applyAccept: false })
  const input = screen.getByLabelText<HTMLInputElement>('Profilbild ändern')
  await careless.upload(input, photo('application/pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'sommerfest.jpg konnte nicht hochgeladen werden. Erlaubt sind JPEG und PNG.',
  )
  expect(screen.getByLabelText('Profilbild ändern')).toBeInvalid()
  await choose('Profilbild ändern')
  expect(await cropDialog()).toBeTruthy()
})

it('reports that the server has deleted the image', async () => {
  const { choose, user } = await open()
  await choose('Profilbild ändern')
  await user.click((await cropDialog()).getByRole('button', { name: 'Übernehmen' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  refuse(UpdateUserMutation, {
    code: 404,
    reason: 'NOT_FOUND',
    fields: [{ field: 'avatar', reason: 'NOT_FOUND' }],
  })
  await user.click(save())
  expect(await screen.findByText(/Der Server hat das Bild nicht mehr/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Profilbild ändern')).toHaveFocus())
})
