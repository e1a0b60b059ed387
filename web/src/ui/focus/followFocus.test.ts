import { waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { followFocus } from './followFocus'

let stop: () => void

/** A page with a list, a dialog opened from it, and a heading as the last resort. */
beforeEach(() => {
  document.body.innerHTML = `
    <div>
      <main tabindex="-1">
        <section>
          <h2 tabindex="-1" data-landing>Entwürfe</h2>
          <ul>
            <li><article tabindex="-1" id="first"><button id="one">Freigeben</button></article></li>
            <li><article tabindex="-1" id="second"><button id="two">Freigeben</button></article></li>
          </ul>
        </section>
      </main>
    </div>`
  stop = followFocus()
})
afterEach(() => stop())

const at = (id: string) => document.getElementById(id) as HTMLElement
const inFocus = (place: Element | null) => waitFor(() => expect(document.activeElement).toBe(place))

function openDialog(): HTMLElement {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.innerHTML = '<button>Löschen</button>'
  document.body.append(dialog)
  dialog.querySelector('button')?.focus()
  return dialog
}

it('returns to the button that opened a dialog when the dialog is removed', async () => {
  at('one').focus()
  openDialog().remove()
  await inFocus(at('one'))
})

it('moves to the neighbour when a list entry is removed together with its dialog', async () => {
  at('one').focus()
  const dialog = openDialog()
  at('first').parentElement?.remove()
  dialog.remove()
  await inFocus(at('second'))
})

it.each([
  ['first', 'other'],
  ['other', 'first'],
])('moves from one chunk of a long list to the next: %s, %s', async (gone, next) => {
  const entry = (id: string) =>
    `<div><div role="listitem"><article tabindex="-1" id="${id}"></article></div></div>`
  const list = document.querySelector('ul') as HTMLElement
  list.outerHTML = `<div role="list">${entry('first')}${entry('other')}</div>`
  at(gone).focus()
  at(gone).parentElement?.remove()
  await inFocus(at(next))
})

const aList = (...parts: string[][]) => {
  const entry = (id: string) =>
    `<div role="listitem" data-entry="${id}"><article tabindex="-1"><button>${id} freigeben</button></article></div>`
  return `<div role="list">${parts.map((part) => `<div>${part.map(entry).join('')}</div>`).join('')}</div>`
}
const button = (id: string) => document.querySelector<HTMLElement>(`[data-entry="${id}"] button`)

it('stays on an entry that the list renders again in another chunk', async () => {
  const list = document.querySelector('ul') as HTMLElement
  list.outerHTML = aList(['a', 'b'], ['c'])
  button('b')?.focus()
  const parts = document.querySelectorAll('[role="list"] > div')
  document.querySelector('[data-entry="b"]')?.remove()
  parts[1]?.insertAdjacentHTML(
    'afterbegin',
    aList(['b']).match(/<div role="listitem".*?<\/article><\/div>/)?.[0] ?? '',
  )
  await inFocus(button('b'))
})

it('moves to the neighbour of an entry that has moved to another list', async () => {
  const list = document.querySelector('ul') as HTMLElement
  list.outerHTML = aList(['a', 'b']) + aList(['c'])
  button('a')?.focus()
  const [first, second] = document.querySelectorAll('[role="list"]')
  const entry = first?.querySelector('[data-entry="a"]')
  entry?.remove()
  if (entry) second?.append(entry.cloneNode(true))
  await inFocus(document.querySelector('[data-entry="b"] article'))
})

it('moves to the heading when the list is empty afterwards', async () => {
  at('one').focus()
  document.querySelector('ul')?.remove()
  await inFocus(document.querySelector('h2'))
})

it('moves to the heading when the focused button is disabled', async () => {
  const two = at('two')
  document.querySelector('section')?.insertAdjacentHTML('beforeend', '<button>Speichern</button>')
  at('one').focus()
  const save = document.querySelector<HTMLButtonElement>('section > button')
  save?.focus()
  save?.toggleAttribute('disabled', true)
  await inFocus(document.querySelector('h2'))
  two.focus()
  two.toggleAttribute('disabled', true)
  await inFocus(at('second'))
})

it('moves to the page when all of its content is replaced', async () => {
  at('one').focus()
  document.body.innerHTML = '<div><main tabindex="-1">Anmelden</main></div>'
  await inFocus(document.querySelector('main'))
})

it('prefers the landing element of the page', async () => {
  at('one').focus()
  document.body.innerHTML = '<div><main><input data-landing="page"></main></div>'
  await inFocus(document.querySelector('input'))
})

it('does not move the focus after it was stopped', async () => {
  at('one').focus()
  document.querySelector('ul')?.remove()
  await Promise.resolve()
  stop()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(document.activeElement).toBe(document.body)
})

it('does not move a focus that is elsewhere', async () => {
  at('one').focus()
  const dialog = openDialog()
  at('two').focus()
  dialog.remove()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(document.activeElement).toBe(at('two'))
})
