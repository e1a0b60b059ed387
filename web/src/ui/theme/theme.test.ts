import { expect, it } from 'vitest'
import { breakpoints, theme } from './theme'

// spec: SHELL-27
it('breaks the layout at the widths of the specification', () => {
  expect(breakpoints).toEqual({ xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 })
  for (const [name, width] of Object.entries(breakpoints)) {
    expect(theme.breakpoints?.[name]).toBe(`${width}px`)
  }
})
