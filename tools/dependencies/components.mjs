// The third-party components of a release: the crates linked into the server, and the npm packages
// bundled into the console.
import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { packagesIn } from './npm.mjs'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** Returns the registry crates that are linked into a crate of the workspace, from `cargo metadata`. */
export function linkedCrates({ packages, resolve: { nodes } }, root) {
  const byId = new Map(packages.map((one) => [one.id, one]))
  const depsOf = new Map(nodes.map(({ id, deps }) => [id, deps]))
  const seen = new Set()
  const open = [packages.find(({ name, source }) => name === root && source === null).id]
  while (open.length > 0) {
    const id = open.pop()
    if (seen.has(id)) continue
    seen.add(id)
    // Build and test dependencies have the kind `build` or `dev`; linked ones have none.
    const linked = depsOf.get(id).filter(({ dep_kinds }) => dep_kinds.some(({ kind }) => !kind))
    open.push(...linked.map(({ pkg }) => pkg))
  }
  return [...seen].map((id) => byId.get(id)).filter(({ source }) => source !== null)
}

/** Returns the crates linked into the server on this machine, as in `cargo metadata`. */
export function cratesOfServer() {
  const platform = `${process.arch === 'arm64' ? 'aarch64' : 'x86_64'}-unknown-linux-gnu`
  const output = execFileSync(
    'cargo',
    ['metadata', '--format-version', '1', '--locked', '--filter-platform', platform],
    { cwd: ROOT, encoding: 'utf8', maxBuffer: 2 ** 28, stdio: ['ignore', 'pipe', 'inherit'] },
  )
  return linkedCrates(JSON.parse(output), 'aushang-server')
}

/** Returns the console's npm packages except build tools, and except those for other platforms. */
export function packagesOfConsole() {
  const isInstalled = ({ path }) => existsSync(join(ROOT, 'web', path))
  return packagesIn('web').filter((one) => !one.isTool && isInstalled(one))
}
