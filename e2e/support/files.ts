// Real files for journeys: a photograph with a place and a rotation in it, films and recordings made
// by ffmpeg on this machine.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

export type Chosen = { name: string; mimeType: string; buffer: Buffer }

const types: Record<string, string> = {
  jpg: 'image/jpeg',
  png: 'image/png',
  mp4: 'video/mp4',
  avi: 'video/x-msvideo',
  mp3: 'audio/mpeg',
}

export const fileOf = (name: string, buffer: Buffer): Chosen => ({
  name,
  mimeType: types[name.split('.').at(-1) ?? ''] ?? '',
  buffer,
})

const run = promisify(execFile)

/** What ffmpeg makes of these arguments; the name's ending says in which format. */
async function made(name: string, args: string[]): Promise<Chosen> {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-files-'))
  const path = join(folder, name)
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args, path])
  const buffer = await readFile(path)
  await rm(folder, { recursive: true })
  return fileOf(name, buffer)
}

const colours = ['-f', 'lavfi', '-i', 'testsrc2=duration=2:size=320x180:rate=10']
const tone = ['-f', 'lavfi', '-i', 'sine=frequency=440:duration=2.4']

/** A film that every browser plays. */
export const mp4 = (name = 'rundgang.mp4') =>
  made(name, [...colours, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-movflags', '+faststart'])

/** A film that no browser plays as it is. */
export const avi = (name = 'rundgang.avi') => made(name, [...colours, '-c:v', 'mpeg4'])

/** Two seconds and a bit: three, rounded up. */
export const mp3 = (name = 'folge.mp3') => made(name, tone)

/** A plain picture, by default twice as wide as high. */
export const jpg = (name: string, colour: string, size = '640x320') =>
  made(name, ['-f', 'lavfi', '-i', `color=${colour}:size=${size}`, '-frames:v', '1'])

/** A picture whose file has this many bytes: behind what is shown comes what nobody reads. */
export async function heavy(name: string, bytes: number): Promise<Chosen> {
  const { buffer } = await jpg(name, 'olive')
  return fileOf(name, Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]))
}

/** A photograph that was taken upright (turned by 90 degrees), with the place where that was. */
export async function photograph(name: string): Promise<Chosen> {
  const { buffer } = await jpg(name, 'orange')
  return fileOf(name, Buffer.concat([buffer.subarray(0, 2), exif(), buffer.subarray(2)]))
}

/** The bytes that tell where it was taken; nothing of them may reach a reader. */
export const PLACE = 'AUSHANG-GPS'

/** An APP1 segment: TIFF, little endian, orientation 6, a GPS directory with a name in it. */
function exif(): Buffer {
  const name = Buffer.from(`${PLACE}\0`, 'ascii')
  const gps = 8 + 2 + 2 * 12 + 4
  const text = gps + 2 + 12 + 4
  const tiff = Buffer.alloc(text + name.length)
  tiff.write('II*\0', 'latin1')
  tiff.writeUInt32LE(8, 4)
  tiff.writeUInt16LE(2, 8)
  entry(tiff, 10, 0x0112, 3, 1, 6)
  entry(tiff, 22, 0x8825, 4, 1, gps)
  tiff.writeUInt16LE(1, gps)
  entry(tiff, gps + 2, 0x001c, 2, name.length, text)
  name.copy(tiff, text)
  const body = Buffer.concat([Buffer.from('Exif\0\0', 'latin1'), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}

function entry(
  tiff: Buffer,
  at: number,
  tag: number,
  type: number,
  count: number,
  value: number,
): void {
  tiff.writeUInt16LE(tag, at)
  tiff.writeUInt16LE(type, at + 2)
  tiff.writeUInt32LE(count, at + 4)
  tiff.writeUInt32LE(value, at + 8)
}
