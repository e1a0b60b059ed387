// Help texts look the same everywhere: each class named `help` composes the same class.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const source = join(import.meta.dirname, '..')
const styles = Object.keys(import.meta.glob('../**/*.module.css'))
  .map((path) => join(import.meta.dirname, path))
  .map((path) => ({ path: path.slice(source.length + 1), css: readFileSync(path, 'utf8') }))
  .filter(({ path }) => path !== 'ui/text.module.css')
  .flatMap(({ path, css }) =>
    [...css.matchAll(/^\.help \{[^}]*\}/gm)].map(([rule]) => [path, rule] as const),
  )

it('finds the styles of help texts', () => {
  expect(styles.map(([path]) => path)).toContain('ui/Field.module.css')
})

it.each(styles)('%s composes the style of help texts', (_path, rule) => {
  expect(rule).toMatch(/composes: soft from "(\.|@\/ui)\/text\.module\.css"/)
  expect(rule).not.toMatch(/font-size|(^|\s)color:/)
})
