import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { followFocus } from './followFocus'

let stop: () => void

/** A page with a list, a dialog of it, and a heading for those who have lost everything else. */
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
const inFocus = (place: Element | null) =>
  vi.waitFor(() => expect(document.activeElement).toBe(place))

function openDialog(): HTMLElement {
  const dialog = document.createElement('div')
  dialog.setAttribute('role', 'dialog')
  dialog.innerHTML = '<button>Löschen</button>'
  document.body.append(dialog)
  dialog.querySelector('button')?.focus()
  return dialog
}

it('leads back to what opened a dialog that is taken away', async () => {
  at('one').focus()
  openDialog().remove()
  await inFocus(at('one'))
})

it('leads to the neighbour when the entry of a list goes, with its dialog', async () => {
  at('one').focus()
  const dialog = openDialog()
  at('first').parentElement?.remove()
  dialog.remove()
  await inFocus(at('second'))
})

it('leads to the heading when the list is empty then', async () => {
  at('one').focus()
  document.querySelector('ul')?.remove()
  await inFocus(document.querySelector('h2'))
})

it('leads to the page when all of it is another', async () => {
  at('one').focus()
  document.body.innerHTML = '<div><main tabindex="-1">Anmelden</main></div>'
  await inFocus(document.querySelector('main'))
})

it('prefers the landing of the page', async () => {
  at('one').focus()
  document.body.innerHTML = '<div><main><input data-landing="page"></main></div>'
  await inFocus(document.querySelector('input'))
})

it('moves nothing any more once it was stopped', async () => {
  at('one').focus()
  document.querySelector('ul')?.remove()
  await Promise.resolve()
  stop()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(document.activeElement).toBe(document.body)
})

it('leaves the focus alone that someone has put elsewhere', async () => {
  at('one').focus()
  const dialog = openDialog()
  at('two').focus()
  dialog.remove()
  await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)))
  expect(document.activeElement).toBe(at('two'))
})
