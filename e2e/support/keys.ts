// Keys and certificates of the programs in the tests.
import { execFile } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** An RSA key, and a certificate that is signed by itself, in PEM. */
export type Keys = { privateKey: string; certificate: string }

/** Creates them, also for a server with this name. */
export async function newKeys(name: string): Promise<Keys> {
  const folder = await mkdtemp(join(tmpdir(), 'aushang-keys-'))
  const [key, certificate] = [join(folder, 'key'), join(folder, 'certificate')]
  const create = `req -x509 -newkey rsa:2048 -nodes -days 2 -keyout ${key} -out ${certificate} -subj /CN=${name} -addext subjectAltName=DNS:${name} -addext basicConstraints=critical,CA:FALSE`
  await promisify(execFile)('openssl', create.split(' '))
  const keys = {
    privateKey: await readFile(key, 'utf8'),
    certificate: await readFile(certificate, 'utf8'),
  }
  await rm(folder, { recursive: true })
  return keys
}
