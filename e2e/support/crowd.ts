// Simulated readers of the server under test, created by `aushang-demo simulate`.
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { binary } from './server.ts'

export class Crowd {
  readonly #process: ChildProcess
  #output = ''

  private constructor(process_: ChildProcess) {
    this.#process = process_
    for (const stream of [process_.stdout, process_.stderr]) {
      stream?.setEncoding('utf8').on('data', (text: string) => {
        this.#output += text
      })
    }
  }

  /**
   * Starts readers who follow this profile, see its posts, like and vote, until `stop` is called.
   */
  static start(server: { url: string }, username: string): Crowd {
    const line = ['simulate', '--server', server.url, '--profiles', username, '--rate', '20']
    const options = ['--readers', '30', '--seconds', '600']
    return new Crowd(spawn(binary, [...line, ...options], { stdio: ['ignore', 'pipe', 'pipe'] }))
  }

  /** Stops the readers like Ctrl+C. Returns the output of the command. */
  async stop(): Promise<string> {
    const ended = once(this.#process, 'close')
    this.#process.kill('SIGINT')
    await ended
    return this.#output
  }
}
