// The test vectors that the server is tested with, too.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const folder = join(import.meta.dirname, '../../crates/aushang/vectors')

export const vectorsOf = <Vectors>(name: string): Vectors =>
  JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'))
