// Databases on the PostgreSQL server started by `tools/with-postgres`.
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const tools = resolve(import.meta.dirname, '../../tools')

/** Creates an empty database. Close all connections to it before calling `remove`. */
export async function newDatabase(): Promise<{ url: string; remove: () => Promise<void> }> {
  const server = process.env.AUSHANG_TEST_POSTGRES_URL
  if (server === undefined) throw new Error('No PostgreSQL: run journeys with tools/with-postgres.')
  const { stdout: folder } = await run(join(tools, 'postgres-bin'), [])
  const psql = (sql: string) => run(join(folder.trim(), 'psql'), [server, '--command', sql])
  const name = `journey_${randomUUID().replaceAll('-', '')}`
  await psql(`create database ${name}`)
  const url = new URL(server)
  url.pathname = name
  return {
    url: url.href,
    remove: async () => {
      await psql(`drop database ${name}`)
    },
  }
}
