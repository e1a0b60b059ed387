// Decrypts a Web Push message like the device that received it (RFC 8188 and RFC 8291).
import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** The device's secrets: its key pair, and the auth secret of its subscription. */
export type DeviceKeys = { pair: ECDH; auth: Buffer }

const SALT = 16
const RECORD_SIZE = 4
const TAG = 16
const LAST_RECORD = 2

/** Returns the decrypted text. Throws if the message is not for this device. */
export function decrypt(body: Buffer, { pair, auth }: DeviceKeys): string {
  const salt = body.subarray(0, SALT)
  const keyStart = SALT + RECORD_SIZE + 1
  const keyEnd = keyStart + body.readUInt8(keyStart - 1)
  const senderKey = body.subarray(keyStart, keyEnd)
  const record = body.subarray(keyEnd)

  const secret = pair.computeSecret(senderKey)
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), senderKey])
  const material = derive(secret, auth, info, 32)
  const key = derive(material, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = derive(material, salt, 'Content-Encoding: nonce\0', 12)

  const cipher = createDecipheriv('aes-128-gcm', key, nonce)
  cipher.setAuthTag(record.subarray(-TAG))
  const padded = Buffer.concat([cipher.update(record.subarray(0, -TAG)), cipher.final()])

  const end = padded.lastIndexOf(LAST_RECORD)
  if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) {
    throw new Error('Cannot read the message: its padding is invalid (RFC 8188).')
  }
  return padded.toString('utf8', 0, end)
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
