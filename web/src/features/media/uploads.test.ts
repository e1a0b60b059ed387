// spec: ATTACH-54
import { signIn, signOut } from '@test/session'
import { stubMethod } from '@test/stubs'
import { type Client, CombinedError } from '@urql/core'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { updateSession } from '@/features/session/store'
import { useConnection } from '@/graphql/connection'
import { upload } from '@/graphql/upload'
import {
  dropUpload,
  hasUploads,
  retryUpload,
  type Upload,
  uploadFile,
  useUploads,
  willResume,
} from './uploads'

vi.mock('@/graphql/upload', () => ({ upload: vi.fn() }))

type Sent = {
  file: string
  arrive: (raw: string) => void
  breakOff: () => void
  signal: AbortSignal
  onProgress: (share: number) => void
}

/** The uploads in progress, in the order in which they were sent. */
let sent: Sent[] = []
const requests = vi.fn(async () => ({}))
const client = { query: () => ({ toPromise: requests }) } as unknown as Client
const arrived = vi.fn()
const cutOff = new CombinedError({ networkError: new TypeError('not reached') })

const aPicture = (name: string) => new File(['bild'], name, { type: 'image/jpeg' })
const add = (name: string, slot = `fresh/${name}`) =>
  uploadFile(client, slot, 'IMAGE', aPicture(name), ({ raw }) => arrived(raw))
const filesOf = (all: Sent[]) => all.map(({ file }) => file)
const look = (name: string) => useUploads.getState()[`fresh/${name}`]
const settle = () => vi.advanceTimersByTimeAsync(0)
/** Begins an upload, which is interrupted. */
async function addAndBreakOff(): Promise<void> {
  add('1')
  sent[0]?.breakOff()
  await settle()
}

beforeEach(() => {
  vi.useFakeTimers()
  sent = []
  arrived.mockClear()
  requests.mockClear()
  useConnection.setState({ lost: false })
  stubMethod(URL, 'revokeObjectURL', vi.fn())
  vi.mocked(upload).mockImplementation((_client, _document, variables, watch) => {
    const { file } = variables as unknown as { file: File }
    return new Promise((resolve) => {
      sent.push({
        file: file.name,
        arrive: (raw) => resolve({ data: { upload: { raw } } } as never),
        breakOff: () => {
          useConnection.setState({ lost: true })
          resolve({ error: cutOff } as never)
        },
        signal: watch.signal as AbortSignal,
        onProgress: watch.onProgress,
      })
    })
  })
})
afterEach(async () => {
  dropUpload('fresh')
  signOut()
  await vi.advanceTimersByTimeAsync(60_000)
})

it('sends three files at a time, and the others in the order in which they were selected', async () => {
  for (const name of ['1', '2', '3', '4', '5']) add(name)
  expect(filesOf(sent)).toEqual(['1', '2', '3'])
  expect(look('4')).toMatchObject({ waiting: true })
  sent[1]?.arrive('roh-2')
  await settle()
  expect(filesOf(sent)).toEqual(['1', '2', '3', '4'])
  expect(arrived).toHaveBeenCalledWith('roh-2')
  dropUpload('fresh/1')
  expect(sent[0]?.signal.aborted).toBe(true)
  expect(filesOf(sent)).toEqual(['1', '2', '3', '4', '5'])
})

it('reports the progress of each', () => {
  add('1')
  add('2')
  sent[1]?.onProgress(0.4)
  expect(look('1')).toMatchObject({ share: 0 })
  expect(look('2')).toMatchObject({ share: 0.4 })
})

it('drops all files of a post at once, and revokes their preview URLs', () => {
  for (const name of ['1', '2', '3', '4']) add(name)
  add('5', 'post-7/gallery')
  dropUpload('fresh')
  expect(Object.keys(useUploads.getState())).toEqual(['post-7/gallery'])
  expect(URL.revokeObjectURL).toHaveBeenCalledTimes(4)
  expect(filesOf(sent)).toEqual(['1', '2', '3', '5'])
  dropUpload('post-7')
})

it('refuses an invalid file without replacing one that is being uploaded', async () => {
  const wrong = new File(['x'], 'liste.pdf', { type: 'application/pdf' })
  add('1')
  uploadFile(client, 'fresh/1', 'IMAGE', wrong, () => {})
  expect(sent[0]?.signal.aborted).toBe(false)
  expect(look('1')).toMatchObject({ wrong: null })
  expect(look('1/refused')).toMatchObject({ file: wrong, wrong: 'wrongType' })
  sent[0]?.arrive('roh-1')
  await settle()
  expect(arrived).toHaveBeenCalledWith('roh-1')
  expect(look('1/refused')).toMatchObject({ file: wrong })
  expect(hasUploads('fresh')).toBe(false)
  add('1')
  expect(look('1/refused')).toBeUndefined()
})

it('refuses an invalid file without replacing one that waits for the connection', async () => {
  await addAndBreakOff()
  uploadFile(client, 'fresh/1', 'IMAGE', new File(['x'], 'liste.pdf'), () => {})
  useConnection.setState({ lost: false })
  expect(filesOf(sent)).toEqual(['1', '1'])
})

it('ignores a response that arrives after the upload was cancelled', async () => {
  add('1')
  dropUpload('fresh/1')
  sent[0]?.arrive('roh-1')
  await settle()
  expect(arrived).not.toHaveBeenCalled()
})

it('resumes the same file when the connection is back', async () => {
  await addAndBreakOff()
  expect(look('1')?.wrong).toMatchObject({ code: 0 })
  useConnection.setState({ lost: false })
  expect(filesOf(sent)).toEqual(['1', '1'])
  sent[1]?.arrive('roh-1')
  await settle()
  expect(arrived).toHaveBeenCalledWith('roh-1')
})

it('resumes when the device is online again', async () => {
  await addAndBreakOff()
  window.dispatchEvent(new Event('online'))
  expect(sent).toHaveLength(2)
})

it('polls the server with increasing pauses while an upload waits for it', async () => {
  await addAndBreakOff()
  await vi.advanceTimersByTimeAsync(2_000)
  expect(requests).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(requests).toHaveBeenCalledTimes(2)
  dropUpload('fresh/1')
  await vi.advanceTimersByTimeAsync(120_000)
  expect(requests).toHaveBeenCalledTimes(2)
})

it('stops resuming a file that is interrupted every time', async () => {
  add('1')
  for (let round = 0; round < 8; round += 1) {
    sent.at(-1)?.breakOff()
    await settle()
    useConnection.setState({ lost: false })
  }
  expect(sent).toHaveLength(6)
  expect(willResume(look('1') as Upload)).toBe(false)
  retryUpload('fresh/1')
  expect(sent).toHaveLength(7)
  sent.at(-1)?.breakOff()
  await settle()
  expect(willResume(look('1') as Upload)).toBe(true)
})

it('asks before the page is closed during an upload', async () => {
  const isAsked = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  expect(isAsked()).toBe(false)
  add('1')
  expect(isAsked()).toBe(true)
  sent[0]?.arrive('roh-1')
  await settle()
  expect(isAsked()).toBe(false)
})

it.each([
  ['person who signs in', () => signOut()],
  ['account that another tab signs in', () => signIn({ accountId: 'account-2' })],
  ['selected profile', () => updateSession({ selectedProfile: 'profile-2' })],
])('drops the uploads for the next %s', (_when, swap) => {
  signIn()
  add('1')
  swap()
  expect(look('1')).toBeUndefined()
  expect(sent[0]?.signal.aborted).toBe(true)
})
