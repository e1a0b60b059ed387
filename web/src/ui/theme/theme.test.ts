import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { breakpoints, theme } from './theme'

// spec: SHELL-27
it('has the breakpoints of the specification', () => {
  expect(breakpoints).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 })
  for (const [name, width] of Object.entries(breakpoints)) {
    expect(theme.breakpoints?.[name]).toBe(`${width}px`)
  }
})

it('shows colour emoji, and never digits of the emoji font', () => {
  expect(theme.fontFamily).toBe('"Figtree Variable", "Emoji", system-ui, sans-serif')
  const css = readFileSync(join(import.meta.dirname, 'tokens.css'), 'utf8')
  const [, ranges = ''] = /font-family: Emoji;[^}]*unicode-range:([^;]*);/.exec(css) ?? []
  const covers = (sign: string) =>
    [...ranges.matchAll(/U\+([0-9A-F]+)(?:-([0-9A-F]+))?/g)].some(([, from = '', to = from]) => {
      const code = sign.codePointAt(0) ?? 0
      return Number.parseInt(from, 16) <= code && code <= Number.parseInt(to, 16)
    })
  for (const emoji of ['🎉', '🧀', '🔥', '❄️', '⭐']) expect(covers(emoji)).toBe(true)
  for (const letter of ['0', '9', '#', '*', 'a', 'ß', '–', '…']) expect(covers(letter)).toBe(false)
})
