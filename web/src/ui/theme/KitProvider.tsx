// The context that components of the UI kit and icons need: theme, tokens, colour scheme.
import './layers.css'
import '@fontsource-variable/figtree/wght.css'
import './kit.css'
import './tokens.css'
import { MantineProvider } from '@mantine/core'
import { setNonce } from 'get-nonce'
import { LucideProvider } from 'lucide-react'
import { type PropsWithChildren, useEffect } from 'react'
import { followFocus } from '../focus/followFocus'
import { cssVariables, theme } from './theme'

/** The server wrote it into the page, whose security policy permits only style tags with it. */
const styleNonce = (): string =>
  document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// The scroll lock of dialogs also adds a style tag.
setNonce(styleNonce())

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
      <LucideProvider size={20} strokeWidth={1.75}>
        {children}
      </LucideProvider>
    </MantineProvider>
  )
}
