// The profile's images: selecting, uploading, cropping, saving. Drawing and dragging are tested in
// a real browser (e2e); here the image has a fixed size.
import { canCrop, cropDialog } from '@test/cropping'
import { field, openForm, save } from '@test/profileForm'
import { answer, refuse } from '@test/server'
import { type AProfile, aProfile } from '@test/settings'
import { anImage, onUploads } from '@test/uploads'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { type Upload, useUploads } from '@/features/media/uploads'
import type { UpdateUserMutationVariables } from '@/graphql/generated/graphql'
import { UpdateUserMutation } from './queries'

let sent: UpdateUserMutationVariables[] = []

const photo = (type = 'image/jpeg') => new File(['x'], 'sommerfest.jpg', { type })

const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const zoom = () => screen.getByRole('slider', { name: 'Zoom' })

async function open(profile: AProfile = aProfile()) {
  const { user, router } = await openForm(profile)
  const choose = (label: string) => user.upload(field(label), photo())
  return {
    user,
    router,
    choose,
    /** Selects an image, and opens its crop dialog. */
    openCrop: async (label: string) => {
      await choose(label)
      return cropDialog()
    },
    apply: async () => {
      await user.click(screen.getByRole('button', { name: 'Übernehmen' }))
      await closed()
    },
    saveAll: async () => {
      await user.click(save())
      await waitFor(() => expect(sent).toHaveLength(1))
      return sent[0] as UpdateUserMutationVariables
    },
  }
}

beforeEach(() => {
  canCrop()
  const image = anImage('staged.jpg', { width: 1600, height: 900 })
  onUploads(() => ({ raw: 'staged-1', image }))
  sent = answer(UpdateUserMutation, { updateUser: aProfile() })
})

// spec: PROFILE-15, PROFILE-16
it.each([
  ['Profilbild ändern', 'avatar', 1],
  ['Titelbild ändern', 'header', 3],
] as const)('%s: uploads, crops and saves the image', async (label, argument, ratio) => {
  const { openCrop, apply, saveAll } = await open()
  await openCrop(label)
  await apply()
  const { [argument]: upload, ...others } = await saveAll()
  const { payload, ...reference } = upload as { payload: Record<'width' | 'height', number> }
  expect(others).toEqual({})
  expect(reference).toEqual({ type: 'IMAGE', raw: 'staged-1' })
  expect(payload.width / payload.height).toBeCloseTo(ratio, 1)
  expect(Object.keys(payload).sort()).toEqual(['height', 'width', 'x', 'y'])
})

describe('the crop dialog', () => {
  // spec: PROFILE-15
  it('zooms from 1 to 4 in steps of 0.1', async () => {
    const { openCrop } = await open()
    await openCrop('Profilbild ändern')
    expect(zoom()).toHaveAttribute('min', '1')
    expect(zoom()).toHaveAttribute('max', '4')
    expect(zoom()).toHaveAttribute('step', '0.1')
    expect(zoom()).toHaveAttribute('aria-valuetext', '1,0×')
    fireEvent.change(zoom(), { target: { value: '2.3' } })
    expect(zoom()).toHaveAttribute('aria-valuetext', '2,3×')
  })

  it('selects a smaller part when zoomed, which the arrow keys move', async () => {
    const { openCrop, apply, saveAll } = await open()
    const crop = await openCrop('Profilbild ändern')
    fireEvent.change(zoom(), { target: { value: '2' } })
    const area = crop.getByRole('application', { name: /mit den Pfeiltasten/ })
    for (let times = 0; times < 20; times++) fireEvent.keyDown(area, { key: 'ArrowRight' })
    await apply()
    const { avatar } = await saveAll()
    // Half of 900, and no longer centred.
    expect(avatar?.payload).toMatchObject({ width: 450, height: 450 })
    expect(avatar?.payload).not.toMatchObject({ x: 575 })
  })

  it('changes nothing when it is cancelled', async () => {
    const { openCrop, user } = await open()
    const crop = await openCrop('Titelbild ändern')
    await user.click(crop.getByRole('button', { name: 'Abbrechen' }))
    await closed()
    expect(save()).toBeDisabled()
  })

  it('opens again for another part of the same image', async () => {
    const { openCrop, apply, user } = await open()
    await openCrop('Profilbild ändern')
    await apply()
    await user.click(screen.getByRole('button', { name: 'Ausschnitt des Profilbilds ändern' }))
    expect((await cropDialog()).getByRole('button', { name: 'Übernehmen' })).toBeEnabled()
  })
})

it('asks for the crop of each of two images, one after the other', async () => {
  const { choose, openCrop, apply, saveAll, user } = await open()
  const first = await openCrop('Profilbild ändern')
  // The second image is selected before the first is cropped.
  await choose('Titelbild ändern')
  fireEvent.change(zoom(), { target: { value: '2' } })
  await user.click(first.getByRole('button', { name: 'Übernehmen' }))
  await cropDialog()
  expect(zoom()).toHaveAttribute('aria-valuetext', '1,0×')
  await apply()
  expect(await saveAll()).toMatchObject({
    avatar: { payload: { width: 450, height: 450 } },
    header: { payload: { width: 1600, height: 533 } },
  })
})

it('announces the upload to screen readers', async () => {
  const { openCrop } = await open()
  await openCrop('Titelbild ändern')
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
  async function openWhileSending() {
    onUploads(() => new Promise<never>(() => {}))
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

  it.each(['Account', 'Aushang, zur Startseite'])(
    'is not left without a confirmation: %s',
    async (link) => {
      const { user, router } = await openWhileSending()
      await user.click(screen.getByRole('link', { name: link }))
      const dialog = within(await screen.findByRole('dialog', { name: 'Änderungen verwerfen?' }))
      expect(router.state.location.pathname).toBe('/settings')
      await user.click(dialog.getByRole('button', { name: 'Verwerfen' }))
      await waitFor(() => expect(router.state.location.pathname).not.toBe('/settings'))
    },
  )

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
    expect(sent).toEqual([])
  })
})

it('removes an image', async () => {
  const { user, saveAll } = await open(aProfile({ avatar: anImage('a.jpg') }))
  await user.click(screen.getByRole('button', { name: 'Profilbild entfernen' }))
  expect(await saveAll()).toEqual({ avatar: null })
})

it('refuses a file that is not an image, and uploads nothing', async () => {
  const { openCrop } = await open()
  const careless = userEvent.setup({ applyAccept: false })
  await careless.upload(field('Profilbild ändern'), photo('application/pdf'))
  expect(await screen.findByRole('alert')).toHaveTextContent(
    'sommerfest.jpg konnte nicht hochgeladen werden. Erlaubt sind JPEG und PNG.',
  )
  expect(screen.getByLabelText('Profilbild ändern')).toBeInvalid()
  expect(await openCrop('Profilbild ändern')).toBeTruthy()
})

it('reports that the server has deleted the image', async () => {
  const { openCrop, apply, user } = await open()
  await openCrop('Profilbild ändern')
  await apply()
  refuse(UpdateUserMutation, { code: 404, reason: 'NOT_FOUND', field: 'avatar' })
  await user.click(save())
  expect(await screen.findByText(/Der Server hat das Bild nicht mehr/)).toBeInTheDocument()
  await waitFor(() => expect(screen.getByLabelText('Profilbild ändern')).toHaveFocus())
})
