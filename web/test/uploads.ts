// Responses to file uploads, for tests of attachments. Uploads are multipart requests, which
// `answer` does not handle.
import { HttpResponse, http } from 'msw'
import { server } from './server'

export const photo = (name = 'plakat.png', change: { size?: number } = {}): File =>
  withSize(new File(['bild'], name, { type: 'image/png' }), change.size)

export function withSize(file: File, size: number | undefined): File {
  if (size !== undefined) Object.defineProperty(file, 'size', { value: size })
  return file
}

export const anImage = (name: string, change: object = {}) => ({
  __typename: 'Image' as const,
  large: `/files/${name}`,
  placeholder: '',
  width: 4,
  height: 3,
  ...change,
})

export const stagedImageOf = (name: string) => ({ raw: name, image: anImage(name) })

type Staged = { raw: string; image?: object; audio?: object; video?: object }
type Refused = { code: number; reason: string | null }
type Answer = Staged | Refused | 'lost'

/** Responds to each upload with what `stage` returns for its name. Returns the names in order. */
export function onUploads(
  stage: (name: string) => Answer | Promise<Answer> = stagedImageOf,
): string[] {
  const names: string[] = []
  server.use(
    http.post('*/graphql', async ({ request }) => {
      if (!request.headers.get('content-type')?.startsWith('multipart/')) return undefined
      const name = /filename="([^"]+)"/.exec(await request.clone().text())?.[1] ?? ''
      names.push(name)
      const answer = await stage(name)
      if (answer === 'lost') return HttpResponse.error()
      if ('code' in answer)
        return HttpResponse.json({ data: null, errors: [{ message: '', extensions: answer }] })
      const staged = { image: null, audio: null, video: null, ...answer }
      return HttpResponse.json({ data: { upload: { __typename: 'StagedUpload', ...staged } } })
    }),
  )
  return names
}
