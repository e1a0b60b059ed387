import { notificationChannels, openComposer } from '@test/composing'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'

const me = { attachmentTypes: ['BLOG', 'GALLERY', 'POLL'] as never }
const toolbar = (name: string) => screen.getByRole('toolbar', { name })
const button = (name: string) => screen.getByRole('button', { name })

it('reaches tools and attachments with one Tab each, and their buttons with arrow keys', async () => {
  const { user } = await openComposer({ me, typed: 'Hallo' })
  await user.tab()
  expect(toolbar('Text gestalten')).toContainElement(document.activeElement as HTMLElement)
  expect(button('Fett (Strg+B)')).toHaveFocus()
  await user.keyboard('{End}')
  expect(button('Emoji')).toHaveFocus()
  await user.tab()
  expect(toolbar('Anhang')).toContainElement(document.activeElement as HTMLElement)
  expect(button('Link')).toHaveFocus()
  await user.keyboard('{ArrowRight}{Enter}')
  expect(button('Galerie')).toHaveFocus()
  expect(button('Galerie')).toHaveAttribute('aria-pressed', 'true')
  expect(button('Link')).toHaveAttribute('aria-pressed', 'false')
  await user.tab({ shift: true })
  expect(button('Emoji')).toHaveFocus()
  await user.tab()
  expect(button('Galerie')).toHaveFocus()
})

it('has at most ten tab stops between the text and the main button', async () => {
  const { user } = await openComposer({ me: { ...me, notificationChannels }, typed: 'Hallo' })
  const stops: string[] = []
  for (;;) {
    await user.tab()
    if (document.activeElement === button('Posten')) break
    stops.push(document.activeElement?.textContent ?? '')
    expect(stops.length).toBeLessThanOrEqual(10)
  }
})
