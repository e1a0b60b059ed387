// Runs axe on the rendered page. Colours and sizes are checked in e2e, because they need a browser.
import axeCore from 'axe-core'

/** One line for each violation: the rule and the elements. */
export async function axe(): Promise<string[]> {
  const { violations } = await axeCore.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}
