// Real files for tests: a photo with location and rotation in its metadata, and video and audio
// files that ffmpeg generates.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect } from '@playwright/test'

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

/** Generates a file with ffmpeg. The extension of the name determines the format. */
async function generated(name: string, args: string[]): Promise<Chosen> {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-files-'))
  const path = join(folder, name)
  await run('ffmpeg', ['-hide_banner', '-loglevel', 'error', ...args, path])
  const buffer = await readFile(path)
  await rm(folder, { recursive: true })
  return fileOf(name, buffer)
}

const colours = ['-f', 'lavfi', '-i', 'testsrc2=duration=2:size=320x180:rate=10']

/** A video that every browser plays. */
export const mp4 = (name = 'rundgang.mp4') =>
  generated(name, [...colours, '-pix_fmt', 'yuv420p', '-c:v', 'libx264', '-movflags', '+faststart'])

/** A video that browsers cannot play without conversion. */
export const avi = (name = 'rundgang.avi') => generated(name, [...colours, '-c:v', 'mpeg4'])

/** An audio file of this length, which is displayed rounded up to whole seconds. */
export const mp3 = (name: string, seconds: number) =>
  generated(name, ['-f', 'lavfi', '-i', `sine=frequency=440:duration=${seconds}`])

/** An image of one colour, by default twice as wide as high. */
export const jpg = (name: string, colour: string, size = '640x320') =>
  generated(name, ['-f', 'lavfi', '-i', `color=${colour}:size=${size}`, '-frames:v', '1'])

/** An image whose file has this many bytes, padded with zeros at the end. */
export async function heavy(name: string, bytes: number): Promise<Chosen> {
  const { buffer } = await jpg(name, 'olive')
  return fileOf(name, Buffer.concat([buffer, Buffer.alloc(bytes - buffer.length)]))
}

/** A photo in portrait format (rotated by 90 degrees), with a location in its metadata. */
export async function photograph(name: string): Promise<Chosen> {
  const { buffer } = await jpg(name, 'orange')
  return fileOf(name, Buffer.concat([buffer.subarray(0, 2), exif(), buffer.subarray(2)]))
}

/** The location in the metadata. It must not reach a reader. */
export const PLACE = 'AUSHANG-GPS'

/** Expects that a file of a deleted post no longer exists. */
export async function expectGone(url: string): Promise<void> {
  await expect.poll(async () => (await fetch(url)).status).toBe(404)
}

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
