// Cuts a part out of a picture of the server, here in the browser: the server crops what belongs to a
// profile, and takes the pictures of a post as they are.
import type { Crop } from '../stagedFile'

/** Of a JPEG, which the server writes anew besides. */
const QUALITY = 0.95

export async function cutOut(address: string, crop: Crop): Promise<File> {
  const picture = new Image()
  picture.src = address
  await picture.decode()
  const { x, y, width, height } = crop
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  canvas.getContext('2d')?.drawImage(picture, x, y, width, height, 0, 0, width, height)
  // What may be transparent stays so.
  const kind = /\.png(\?|$)/.test(address) ? 'png' : 'jpeg'
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, `image/${kind}`, QUALITY)
  })
  if (!bytes) throw new Error('The browser could not draw the picture.')
  return new File([bytes], `ausschnitt.${kind}`, { type: bytes.type })
}
