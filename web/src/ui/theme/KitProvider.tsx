// The context that components of the UI kit need: theme, tokens, colour scheme.
import './layers.css'
import '@fontsource-variable/figtree/wght.css'
import './kit.css'
import './tokens.css'
import { MantineProvider } from '@mantine/core'
import { type PropsWithChildren, useEffect } from 'react'
import { followFocus } from '../focus/followFocus'
import { shareNonce, styleNonce } from './nonce'
import { cssVariables, theme } from './theme'

shareNonce()

type Props = PropsWithChildren<{ /** Disables animations, for tests. */ still?: boolean }>

export function KitProvider({ children, still = false }: Props) {
  useEffect(followFocus, [])
  return (
    <MantineProvider
      theme={theme}
      defaultColorScheme="auto"
      cssVariablesResolver={cssVariables}
      getStyleNonce={styleNonce}
      env={still ? 'test' : 'default'}
      deduplicateCssVariables={false}
    >
      {children}
    </MantineProvider>
  )
}
