// The signed-out pages share one layout and one client without credentials.
import { type PropsWithChildren, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, useMatches } from 'react-router'
import { Provider, useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { useErrorTracing } from '@/features/session/useErrorTracing'
import { createConsoleClient } from '@/graphql/client'
import { Card } from '@/ui/Card'
import { ExternalLink } from '@/ui/ExternalLink'
import { Logo } from '@/ui/Logo'
import classes from './SignedOutPages.module.css'

const noCredentials = () => ({ token: null, selectedProfile: null })

/** Options of a route below. */
export type SheetHandle = { /** Whether the page is a long text. */ isLong?: boolean }

export function SignedOutPages() {
  // An error of this anonymous client must not end a session that may exist in this browser.
  const [client] = useState(() => createConsoleClient({ credentials: noCredentials }))
  return (
    <Provider value={client}>
      <Layout>
        <Outlet />
      </Layout>
    </Provider>
  )
}

/** The brand, one sheet of paper, and the imprint. */
function Layout({ children }: PropsWithChildren) {
  const { t } = useTranslation('shell')
  const [{ data }] = useQuery({ query: ConfigQuery })
  useErrorTracing()
  const isLong = useMatches().some(({ handle }) => (handle as SheetHandle | undefined)?.isLong)
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        <Logo word={t('brand')} />
      </header>
      <main className={classes.main}>
        <Card className={classes.sheet} data-long={isLong || undefined}>
          {children}
        </Card>
      </main>
      <footer className={classes.foot}>
        {data && <ExternalLink href={data.config.imprintUrl}>{t('imprint')}</ExternalLink>}
        {!isLong && <Link to="/barrierefreiheit">{t('accessibility')}</Link>}
      </footer>
    </div>
  )
}
