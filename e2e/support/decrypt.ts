// Opens a Web Push message as the device it was sent to would (RFC 8188 and RFC 8291).
import { createDecipheriv, type ECDH, hkdfSync } from 'node:crypto'

/** What only the device knows: its key pair, and the secret it gave away when it subscribed. */
export type DeviceKeys = { pair: ECDH; auth: Buffer }

const SALT = 16
const RECORD_SIZE = 4
const TAG = 16
const LAST_RECORD = 2

/** Gives the text inside; throws where the message is not for this device. */
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
    throw new Error('the message does not end as its only record must')
  }
  return padded.toString('utf8', 0, end)
}

function derive(secret: Buffer, salt: Buffer, info: Buffer | string, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes))
}
