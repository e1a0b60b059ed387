// The UI kit's theme with our tokens. The colours are in tokens.css; the theme only refers to them.
import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core'

/** Minimum widths in px. CSS files repeat them: a media query cannot read a variable. */
export const breakpoints = { xs: 0, sm: 576, md: 768, lg: 992, xl: 1200, xxl: 1600 } as const

const tokenColor = (name: string): MantineColorsTuple => {
  const value = `var(--${name})`
  return [value, value, value, value, value, value, value, value, value, value]
}

const tokens = new Set(['accent', 'pin'])

/** Variants of our two action colours; all other colours use the UI kit's own variants. */
const variantColors: VariantColorsResolver = (input) => {
  const color = input.color ?? 'accent'
  if (!tokens.has(color)) return defaultVariantColorsResolver(input)
  const plain = {
    background: 'transparent',
    hover: `var(--${color}-soft)`,
    color: `var(--${color})`,
  }
  switch (input.variant) {
    case 'filled':
      return {
        background: `var(--${color})`,
        hover: `var(--${color}-hover)`,
        color: 'var(--on-accent)',
        border: '1px solid transparent',
      }
    case 'outline':
      return { ...plain, border: `1px solid var(--${color})` }
    case 'subtle':
      return { ...plain, border: '1px solid transparent' }
    default:
      return defaultVariantColorsResolver(input)
  }
}

export const theme = createTheme({
  // The system font may contain monochrome emoji, so the colour emoji come first.
  fontFamily: '"Figtree Variable", "Emoji", system-ui, sans-serif',
  fontSizes: { xs: '13px', sm: '14px', md: '16px', lg: '19px', xl: '23px' },
  lineHeights: { xs: '1.4', sm: '1.45', md: '1.5', lg: '1.35', xl: '1.3' },
  headings: { fontFamily: 'inherit', fontWeight: '700' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '40px' },
  radius: { sm: '8px', md: '10px', lg: '12px' },
  defaultRadius: 'md',
  breakpoints: Object.fromEntries(
    Object.entries(breakpoints).map(([name, width]) => [name, `${width}px`]),
  ),
  colors: { accent: tokenColor('accent'), pin: tokenColor('pin') },
  primaryColor: 'accent',
  variantColorResolver: variantColors,
  respectReducedMotion: true,
  cursorType: 'pointer',
})

const roles = {
  '--mantine-color-body': 'var(--paper)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--soft)',
  '--mantine-color-placeholder': 'var(--soft)',
  '--mantine-color-error': 'var(--pin)',
  '--mantine-color-anchor': 'var(--accent)',
  '--mantine-color-default': 'var(--paper)',
  '--mantine-color-default-hover': 'var(--room)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line-strong)',
  '--mantine-color-disabled': 'var(--room)',
  '--mantine-color-disabled-color': 'var(--soft)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-contrast': 'var(--on-accent)',
  '--mantine-primary-color-filled': 'var(--accent)',
  '--mantine-primary-color-filled-hover': 'var(--accent-hover)',
  '--mantine-primary-color-light': 'var(--accent-soft)',
  '--mantine-primary-color-light-hover': 'var(--accent-soft)',
  '--mantine-primary-color-light-color': 'var(--accent)',
}

export const cssVariables: CSSVariablesResolver = () => ({
  variables: {},
  light: roles,
  dark: roles,
})
