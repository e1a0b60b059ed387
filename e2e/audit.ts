// Runs the audit of npm's `graphql-http` against both endpoints of a demo server.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Server } from './support/server.ts'

const script = join(import.meta.dirname, '../crates/graphql-http/audit/audit.mjs')

const server = await Server.start()
let passed = 0
let failed = 0
try {
  for (const path of ['/graphql', '/app/graphql']) {
    console.log(path)
    const output = await audit(server.url + path)
    console.log(output)
    const [, good, bad] = output.match(/^(\d+) passed, (\d+) failed$/m) ?? [null, '0', '1']
    passed += Number(good)
    failed += Number(bad)
  }
} finally {
  await server.remove()
}
console.log(`${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 && passed > 0 ? 0 : 1

async function audit(url: string): Promise<string> {
  const child = spawn(process.execPath, [script, url], { stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text
  })
  await once(child, 'close')
  return output.trimEnd()
}
