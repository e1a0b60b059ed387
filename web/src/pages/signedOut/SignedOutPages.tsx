// The signed-out pages share one layout and one client without credentials.
import { type PropsWithChildren, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet } from 'react-router'
import { Provider, useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { createConsoleClient } from '@/graphql/client'
import { Card } from '@/ui/Card'
import { ExternalLink } from '@/ui/ExternalLink'
import { Logo } from '@/ui/Logo'
import classes from './SignedOutPages.module.css'

const noCredentials = () => ({ token: null, selectedProfile: null })

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
  return (
    <div className={classes.layout}>
      <header className={classes.head}>
        <Logo word={t('brand')} />
      </header>
      <main className={classes.main}>
        <Card className={classes.sheet}>{children}</Card>
      </main>
      <footer className={classes.foot}>
        {data && <ExternalLink href={data.config.imprintUrl}>{t('imprint')}</ExternalLink>}
      </footer>
    </div>
  )
}
