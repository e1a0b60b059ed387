// Crops an image in the browser. The server crops only the images of a profile; it does not crop
// images of posts.
import type { Crop } from '../stagedFile'

/** JPEG quality. High, because the server encodes the image again. */
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
  // Keeps the transparency of a PNG.
  const kind = /\.png(\?|$)/.test(address) ? 'png' : 'jpeg'
  const bytes = await new Promise<Blob | null>((resolve) => {
    canvas.toBlob(resolve, `image/${kind}`, QUALITY)
  })
  if (!bytes) throw new Error('The browser could not encode the cropped image.')
  return new File([bytes], `ausschnitt.${kind}`, { type: bytes.type })
}
