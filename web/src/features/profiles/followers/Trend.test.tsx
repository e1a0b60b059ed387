import '@/lib/followerTexts'
import { axe } from '@test/axe'
import { renderInConsole } from '@test/render'
import { screen, within } from '@testing-library/react'
import { describe, expect, it } from 'vitest'
import { Difference } from './Difference'
import { scaleOf } from './scale'
import { Trend } from './Trend'
import type { TrendPoints } from './trend'

const points = (values: number[]) =>
  values.map((y, at) => ({
    x: new Date(Date.UTC(2026, 9, 23 + at)).toISOString().slice(0, 10),
    y,
  })) as unknown as TrendPoints

it('shows 30 days as a chart and in a table', async () => {
  const days = points(Array.from({ length: 30 }, (_, at) => 2380 + at))
  const { user } = renderInConsole(<Trend points={days} />)
  const chart = screen.getByRole('img', {
    name: /^Verlauf vom 23\.10\.2026 bis zum 21\.11\.2026, von 2\.380 auf 2\.409 Follower\./,
  })
  expect(await axe()).toEqual([])
  for (const words of ['2.380', '2.410', '21.11.', '24.10.'])
    expect(within(chart).getByText(words)).toBeVisible()
  await user.click(screen.getByRole('radio', { name: 'Tabelle' }))
  const rows = within(screen.getByRole('table')).getAllByRole('row')
  expect(rows).toHaveLength(31)
  expect(rows[1]).toHaveTextContent(/^21\.11\.20262\.409$/)
  await user.tab()
  expect(screen.getByRole('region', { name: 'Tabelle' })).toHaveFocus()
  expect(screen.queryByRole('img')).toBeNull()
  expect(await axe()).toEqual([])
})

it.each([
  ['one less', [5, 4], 'ist es 1 Follower weniger.'],
  ['as many', [5, 5], 'ist die Zahl der Follower gleich geblieben.'],
  ['more than a thousand', [0, 1200], 'sind es 1.200 Follower mehr.'],
])('describes a change of %s', (_what, values, words) => {
  renderInConsole(<Difference points={points(values)} />)
  expect(screen.getByText(`Seit dem 23.10.2026 ${words}`)).toBeVisible()
})

describe('the scale of the chart', () => {
  it.each([
    ['what happens far from zero', [2380, 2418], [2380, 2390, 2400, 2410, 2420]],
    ['what begins near zero, from zero', [3, 38], [0, 10, 20, 30, 40]],
    ['few followers, as whole ones', [1, 3], [0, 1, 2, 3]],
    ['the first follower', [0, 1], [0, 1]],
    ['no change, in the middle', [2418, 2418], [2417, 2418, 2419]],
    ['no followers, from zero', [0, 0], [0, 1]],
    ['very many', [0, 1_234_567], [0, 500_000, 1_000_000, 1_500_000]],
    ['a lowest value between two lines', [1012, 1051], [1010, 1020, 1030, 1040, 1050, 1060]],
  ])('shows %s', (_what, values, lines) => {
    const scale = scaleOf(values)
    expect(scale.lines).toEqual(lines)
    expect([scale.from, scale.to]).toEqual([lines[0], lines.at(-1)])
  })
})
