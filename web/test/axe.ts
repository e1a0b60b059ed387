// What axe finds in the page that is drawn; colours and sizes need a browser and are judged there.
import axeCore from 'axe-core'

/** A line for each violation: the rule, and where. */
export async function axe(): Promise<string[]> {
  const { violations } = await axeCore.run(document.body, {
    rules: { 'color-contrast': { enabled: false }, region: { enabled: false } },
  })
  return violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target}`))
}
