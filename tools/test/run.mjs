// Runs one command of a test run with a time limit. Writes its output to a file, and ends all its
// child processes afterwards.
import { spawn } from 'node:child_process'
import { createWriteStream, readFileSync } from 'node:fs'
import { finished } from 'node:stream/promises'
import { stripVTControlCharacters } from 'node:util'

const running = new Set()

/** Returns { ok, output, why }. `why` states what went wrong if the command did not end with status 0. */
export async function run(command, { cwd, env, log, minutes }) {
  const file = createWriteStream(log)
  const child = spawn(command[0], command.slice(1), {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true, // A process group of its own, so that it can be ended as a whole.
  })
  running.add(child)
  let why = ''
  const limit = setTimeout(() => {
    why = `took longer than ${minutes} minutes`
    end(child, 'SIGTERM')
    setTimeout(() => end(child, 'SIGKILL'), 10_000).unref()
  }, minutes * 60_000)

  child.stdout.on('data', (chunk) => file.write(chunk))
  child.stderr.on('data', (chunk) => file.write(chunk))
  const code = await new Promise((resolve) => {
    child.on('error', (error) => resolve(error.message))
    child.on('exit', () => end(child, 'SIGKILL')) // Ends remaining child processes.
    child.on('close', (code, signal) => resolve(signal ?? code))
  })
  clearTimeout(limit)
  running.delete(child)
  file.end()
  await finished(file)

  const output = stripVTControlCharacters(readFileSync(log, 'utf8'))
  return { ok: code === 0, output, why: why || (code === 0 ? '' : `ended with ${code}`) }
}

/** Ends all running commands, when the run is interrupted. */
export function endAll() {
  for (const child of running) end(child, 'SIGTERM')
}

function end(child, signal) {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, signal)
  } catch {
    // The process group has ended already.
  }
}
