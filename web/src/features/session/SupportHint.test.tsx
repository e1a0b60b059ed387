import { renderInConsole } from '@test/render'
import { answer } from '@test/server'
import { config } from '@test/world'
import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { ConfigQuery } from './config'
import { SupportHint } from './SupportHint'

it('shows the support address', async () => {
  answer(ConfigQuery, { config })
  renderInConsole(<SupportHint />)
  expect(await screen.findByRole('link', { name: config.supportEmail })).toHaveAttribute(
    'href',
    `mailto:${config.supportEmail}`,
  )
})
