// Blocks of the manual (docs/operate.md), which journeys use as they are.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'

const MANUAL = join(import.meta.dirname, '../../docs/operate.md')

type Toml = string | boolean | Toml[] | { [key: string]: Toml }

const toml = (value: Toml): string => {
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return JSON.stringify(value)
  if (Array.isArray(value)) return `[${value.map(toml).join(', ')}]`
  return `{ ${Object.entries(value).map(([key, item]) => `${key} = ${toml(item)}`)} }`
}

/** The block of the manual in this language that contains a text. */
export async function blockOf(language: 'apache' | 'toml', text: string): Promise<string> {
  const manual = await readFile(MANUAL, 'utf8')
  const blocks = manual.matchAll(/^```(\w+)\n(.*?)^```/gms)
  const found = Array.from(blocks).filter(
    ([, name, block = '']) => name === language && block.includes(text),
  )
  expect(found, `${MANUAL} contains one ${language} block with ${text}`).toHaveLength(1)
  return found[0]?.[2] ?? ''
}

/**
 * The setting with the provider that the manual configures in the block with this text. `values` are set besides those of
 * the manual, or instead of them; null removes a key.
 */
export async function providerOf(
  text: string,
  values: Record<string, Toml | null>,
): Promise<Record<string, string>> {
  const lines = (await blockOf('toml', text)).matchAll(/^(\w+) += +(.*?)(?: +#.*)?$/gm)
  const table = new Map(Array.from(lines, ([, key = '', value = '']) => [key, value]))
  for (const [key, value] of Object.entries(values)) {
    if (value === null) table.delete(key)
    else table.set(key, toml(value))
  }
  const pairs = Array.from(table, ([key, value]) => `${key} = ${value}`)
  return { AUSHANG_SIGN_IN__PROVIDERS: `[{ ${pairs.join(', ')} }]` }
}
