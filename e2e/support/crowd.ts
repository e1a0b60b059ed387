// Readers who come to the server under test, as `aushang simulate` brings them.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { binary } from './server.ts'

export class Crowd {
  readonly #process: ChildProcess
  #told = ''

  private constructor(process_: ChildProcess) {
    this.#process = process_
    for (const stream of [process_.stdout, process_.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#told += text
      })
    }
  }

  /** Readers follow this profile, look at its posts, like and vote, until they are told to go. */
  static comes(server: { url: string }, username: string): Crowd {
    const line = ['simulate', '--server', server.url, '--profiles', username, '--rate', '20']
    const options = ['--readers', '30', '--seconds', '600']
    return new Crowd(spawn(binary, [...line, ...options], { stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  /** Ends it as Ctrl+C does; gives what it said. */
  async goes(): Promise<string> {
    const ended = once(this.#process, 'close')
    this.#process.kill('SIGINT')
    await ended
    return this.#told
  }
}
