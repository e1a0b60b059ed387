import { afterEach, expect, it, vi } from 'vitest'
import { loadPart } from './loadPart'

afterEach(() => {
  document.head.innerHTML = ''
})

const links = () => [...document.head.querySelectorAll('link')]
const addresses = () => links().map(({ href }) => new URL(href).pathname)
const happens = (what: 'load' | 'error') => links().at(-1)?.dispatchEvent(new Event(what))

/** Simulates a stylesheet link of the bundler that fails to load. */
function stylesFail(): void {
  const link = Object.assign(document.createElement('link'), { href: '/teil.css' })
  link.rel = 'stylesheet'
  document.head.append(link)
  happens('error')
}

it('loads failed stylesheets again before the part that needs them', async () => {
  stylesFail()
  const [before] = links()
  const fetch = vi.fn(async () => 'Teil')

  const failing = loadPart(fetch)
  expect(links()).not.toContain(before)
  happens('error')
  await expect(failing).rejects.toBeInstanceOf(Event)
  expect(fetch).not.toHaveBeenCalled()

  const coming = loadPart(fetch)
  happens('load')
  expect(await coming).toBe('Teil')
  expect(addresses()).toEqual(['/teil.css'])

  const [there] = links()
  await loadPart(fetch)
  expect(links()).toEqual([there])

  stylesFail()
  expect(await loadPart(fetch)).toBe('Teil')
})
