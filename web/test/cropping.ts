// The crop dialog in tests. Drawing and dragging are tested in a real browser (e2e); here images
// have a fixed size.
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { vi } from 'vitest'
import { stubMethod } from './stubs'

const picture = { offsetWidth: 400, offsetHeight: 225, naturalWidth: 1600, naturalHeight: 900 }

/** Mocks image sizes, which jsdom lacks: each image is 1600 by 900, in a stage of 400 by 300. */
export function canCrop(): void {
  for (const [name, value] of Object.entries(picture)) {
    const owner = name in HTMLImageElement.prototype ? HTMLImageElement : HTMLElement
    vi.spyOn(owner.prototype, name as 'offsetWidth', 'get').mockReturnValue(value)
  }
  let captured = -1
  stubMethod(HTMLElement.prototype, 'setPointerCapture', (pointer: number) => {
    captured = pointer
  })
  stubMethod(HTMLElement.prototype, 'hasPointerCapture', (pointer: number) => pointer === captured)
  const stage = new DOMRect(0, 0, 400, 300)
  vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(stage)
}

/** The image in the dialog. */
export async function croppedPicture(): Promise<HTMLImageElement> {
  const element = await screen.findByRole('dialog', { name: 'Bild anpassen' })
  return waitFor(() => {
    const found = element.querySelector('img')
    if (!found) throw new Error('Not yet.')
    return found
  })
}

/** The dialog, after the image has loaded. */
export async function cropDialog() {
  fireEvent.load(await croppedPicture())
  const inside = within(screen.getByRole('dialog', { name: 'Bild anpassen' }))
  await inside.findByRole('application')
  return inside
}
