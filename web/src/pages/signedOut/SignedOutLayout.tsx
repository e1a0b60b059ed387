// The layout of the signed-out pages: the brand, one sheet of paper, the imprint.
import type { PropsWithChildren } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { Card } from '@/ui/Card'
import { ExternalLink } from '@/ui/ExternalLink'
import { Logo } from '@/ui/Logo'
import classes from './SignedOutLayout.module.css'

export function SignedOutLayout({ children }: PropsWithChildren) {
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
