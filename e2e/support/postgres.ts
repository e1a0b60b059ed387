// Databases on the PostgreSQL server that `tools/with-postgres` has started.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const tools = resolve(import.meta.dirname, '../../tools')

/** Makes an empty database. Nothing may be connected to it any more when it is removed. */
export async function newDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = process.env.AUSHANG_TEST_POSTGRES_URL
  if (server === undefined) throw new Error('No PostgreSQL: run journeys with tools/with-postgres.')
  const { stdout: folder } = await run(join(tools, 'postgres-bin'), [])
  const order = (sql: string) => run(join(folder.trim(), 'psql'), [server, '--command', sql])
  const name = `journey_${randomUUID().replaceAll('-', '')}`
  await order(`create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return {
    url: url.href,
    remove: async () => {
      await order(`drop database ${name}`)
    },
  }
}
