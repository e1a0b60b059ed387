// Everything that a component of the kit needs around it: theme, tokens, colour scheme.
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

type Props = PropsWithChildren<{ /** Without motion: what opens is open. */ still?: boolean }>

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
