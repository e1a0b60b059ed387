// Runs the audit of npm's `graphql-http` (GraphQL over HTTP) against an endpoint.
//
//   node audit.mjs http://127.0.0.1:4000/graphql [folder whose node_modules has graphql-http]
//
// Prints each check that is not ok, including warnings and notices, and a summary line.
// Exits with 1 unless every check is ok.
import { createRequire } from 'node:module'
import { resolve } from 'node:path'
import { argv, exit } from 'node:process'
import { fileURLToPath, pathToFileURL } from 'node:url'

const [url, folder = fileURLToPath(new URL('../../../e2e', import.meta.url))] = argv.slice(2)
if (!url) {
  console.error('usage: node audit.mjs URL [FOLDER]')
  exit(2)
}

const { auditServer } = createRequire(pathToFileURL(resolve(folder, 'package.json')))(
  'graphql-http',
)

const results = await auditServer({ url })
const notOk = results.filter(({ status }) => status !== 'ok')
for (const { id, status, name, reason } of notOk) {
  console.log(`${id} ${status}: ${name}: ${reason}`)
}
console.log(`${results.length - notOk.length} passed, ${notOk.length} failed`)
exit(notOk.length === 0 && results.length > 0 ? 0 : 1)
