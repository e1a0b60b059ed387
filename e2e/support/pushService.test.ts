import assert from 'node:assert/strict'
import { createECDH } from 'node:crypto'
import { test } from 'node:test'
import { decrypt } from './decrypt.ts'
import { isSigned, PushService } from './pushService.ts'

const bytes = (text: string) => Buffer.from(text, 'base64url')

// The example of RFC 8291, section 5.
const auth = bytes('BTBZMqHH6r4Tts7J_aSIgg')
const message = bytes(
  'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6T' +
    'lzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy' +
    '4a-fN',
)

function exampleDevice() {
  const pair = createECDH('prime256v1')
  pair.setPrivateKey(bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'))
  return { pair, auth }
}

test('decrypts the example of RFC 8291', () => {
  assert.equal(decrypt(message, exampleDevice()), 'When I grow up, I want to be a watermelon')
})

test('does not decrypt a message for another device', () => {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  assert.throws(() => decrypt(message, { pair, auth }))
})

test('refuses a request without a signature, and responds 410 for an unknown device', async () => {
  const service = await PushService.start()
  const device = service.subscribe()
  const send = async () => {
    const headers = { 'content-encoding': 'aes128gcm', ttl: '60' }
    return (await fetch(device.endpoint, { method: 'POST', headers, body: 'x' })).status
  }
  assert.equal(await send(), 403)
  service.unsubscribe(device)
  assert.equal(await send(), 410)
  await service.stop()
})

test('accepts the signature of RFC 8292 only for its own service', () => {
  // The example of RFC 8292, section 2.4.
  const authorization =
    'vapid t=eyJ0eXAiOiJKV1QiLCJhbGciOiJFUzI1NiJ9.eyJhdWQiOiJodHRwczovL3B1c2guZXhhbXBsZS5uZXQiLCJl' +
    'eHAiOjE0NTM1MjM3NjgsInN1YiI6Im1haWx0bzpwdXNoQGV4YW1wbGUuY29tIn0.i3CYb7t4xfxCDquptFOepC9GAu_H' +
    'LGkMlMuCGSK2rpiUfnK9ojFwDXb1JrErtmysazNjjvW2L9OkSSHzvoD1oA, k=BA1Hxzyi1RUM1b5wjxsn7nGxAszw2u6' +
    '1m164i3MrAIxHF6YK5h4SDYic-dRuU_RCPCfA5aq9ojSwk5Y2EmClBPs'
  assert.equal(isSigned(authorization, 'https://push.example.net'), true)
  assert.equal(isSigned(authorization, 'https://other.example.net'), false)
})
