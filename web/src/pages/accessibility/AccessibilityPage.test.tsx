import { axe } from '@test/axe'
import { openAt } from '@test/render'
import { answer, refuse } from '@test/server'
import { config } from '@test/world'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { ConfigQuery } from '@/features/session/config'
import { AccessibilityQuery } from './AccessibilityPage'

const statement = {
  __typename: 'AccessibilityStatement' as const,
  institution: 'Universität Beispielstadt',
  law: 'das Gesetz',
  statementDate: '2026-11-26',
  contactEmail: 'barrieren@uni.example',
  contactUrl: 'https://uni.example/barrieren',
  enforcement: {
    __typename: 'EnforcementBody' as const,
    name: 'Schlichtungsstelle',
    url: 'https://schlichtung.example',
  },
}

const says = (change: Partial<typeof statement> | object = {}) =>
  answer(AccessibilityQuery, {
    config: { __typename: 'Config', accessibility: { ...statement, ...change } },
  } as never)

beforeEach(() => void answer(ConfigQuery, { config }))

it('is public, and names the law, the date, the contact and the enforcement body', async () => {
  says()
  openAt('/barrierefreiheit')
  const heading = await screen.findByRole('heading', { level: 1 })
  expect(heading).toHaveTextContent('Erklärung zur Barrierefreiheit')
  expect(
    screen.getByText(/^Universität Beispielstadt will .* Rechtsgrundlage: das Gesetz\.$/),
  ).toBeVisible()
  expect(screen.getByText('Stand der Erklärung: 26.11.2026')).toBeVisible()
  const link = (name: string) => screen.getByRole('link', { name: new RegExp(name) })
  expect(link('barrieren@uni')).toHaveAttribute('href', 'mailto:barrieren@uni.example')
  expect(link('Formular')).toHaveAttribute('href', 'https://uni.example/barrieren')
  expect(link('Schlichtungsstelle')).toHaveAttribute('href', 'https://schlichtung.example')
  expect(document.title).toBe('Erklärung zur Barrierefreiheit · Aushang')
  expect(await axe()).toEqual([])
})

it('omits what is not configured', async () => {
  says({ institution: null, contactUrl: null, enforcement: null })
  openAt('/barrierefreiheit')
  expect(await screen.findByText(/^Diese Erklärung gilt für die Konsole/)).toBeVisible()
  expect(screen.queryByRole('link', { name: /Formular/ })).toBeNull()
  expect(screen.queryByText('Wenn die Antwort nicht hilft')).toBeNull()
})

it('reports that it could not be loaded', async () => {
  refuse(AccessibilityQuery, { code: 500 })
  const { user } = openAt('/barrierefreiheit')
  const retry = await screen.findByRole('button', { name: 'Erneut versuchen' })
  says()
  await user.click(retry)
  expect(await screen.findByRole('heading', { level: 1 })).toBeVisible()
})

it('is linked from the sign-in page', async () => {
  says()
  const { user } = openAt('/login')
  await user.click(await screen.findByRole('link', { name: 'Barrierefreiheit' }))
  const name = 'Erklärung zur Barrierefreiheit'
  expect(await screen.findByRole('heading', { level: 1, name })).toBeVisible()
})
