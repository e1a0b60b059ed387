import { showCard } from '@test/card'
import { answer } from '@test/server'
import { signIn } from '@test/session'
import { aMe, aPost, config } from '@test/world'
import { screen } from '@testing-library/react'
import { beforeEach, expect, it } from 'vitest'
import { MeQuery } from '@/features/profiles/queries'
import { ConfigQuery } from '@/features/session/config'

const link = () => screen.findByRole('link', { name: 'Bewerben' })

beforeEach(() => {
  signIn()
  answer(MeQuery, { me: aMe() })
  answer(ConfigQuery, { config })
})

// spec: ROLES-16
it('links to the booking of a post as an advertisement, with its id', async () => {
  const advertiseUrl = 'https://werbung.example/buchen?von=aushang'
  answer(ConfigQuery, { config: { ...config, advertiseUrl } })
  const post = aPost({ viewerCanAdvertise: true })
  showCard(post)
  const href = `https://werbung.example/buchen?von=aushang&post=${post.id}`
  expect(await link()).toHaveAttribute('href', href)
  expect(await link()).toHaveAttribute('rel', 'noopener noreferrer')
})

// spec: ROLES-16
it('links to a mail to the support if no booking URL is configured', async () => {
  const post = aPost({ viewerCanAdvertise: true })
  showCard(post)
  const href = (await link()).getAttribute('href') ?? ''
  expect(href).toMatch(/^mailto:hilfe@aushang\.example\?/)
  expect(decodeURIComponent(href)).toContain(post.id)
})

// spec: ROLES-16
it('is hidden without the permission', async () => {
  showCard(aPost({ viewerCanReadStatistics: true }))
  expect(await screen.findByRole('button', { name: 'Statistik' })).toBeVisible()
  expect(screen.queryByText('Bewerben')).toBeNull()
})
