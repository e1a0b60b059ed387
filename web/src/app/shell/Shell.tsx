// The room in which every page of the signed-in console stands.
import '@/lib/moreTexts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Outlet, ScrollRestoration } from 'react-router'
import { Notifications } from '@/ui/Notifications'
import { LoadingScreen } from '../LoadingScreen'
import { UpdateNotice } from '../UpdateNotice'
import { ConsoleClient } from './ConsoleClient'
import { Footer } from './Footer'
import { ScrollToTop } from './ScrollToTop'
import classes from './Shell.module.css'
import { TopBar } from './TopBar'

const LOADING_SCREEN_MS = 500

export function Shell() {
  const { t } = useTranslation('shell')
  const settling = useSettling()
  return (
    <ConsoleClient>
      <Notifications />
      {settling && <LoadingScreen />}
      {/* The page is fetched behind the screen already, but nobody can get lost in it. */}
      <div className={classes.shell} inert={settling}>
        <a className={classes.skip} href="#inhalt">
          {t('skip')}
        </a>
        <TopBar />
        <UpdateNotice />
        <main id="inhalt" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer />
        <ScrollToTop />
      </div>
      <ScrollRestoration />
    </ConsoleClient>
  )
}

function useSettling(): boolean {
  const [settling, setSettling] = useState(true)
  useEffect(() => {
    const timer = setTimeout(() => setSettling(false), LOADING_SCREEN_MS)
    return () => clearTimeout(timer)
  }, [])
  return settling
}
