// The frame around every page of the signed-in console.
import '@/lib/moreTexts'
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, Outlet, ScrollRestoration } from 'react-router'
import { EmergencyBanner } from '@/features/emergencies/EmergencyBanner'
import { SetupOverlay } from '@/features/onboarding/SetupOverlay'
import { WaitingLink } from '@/features/ownPosts/WaitingLink'
import { useFactorRequired } from '@/features/secondFactors/required'
import { useFreshSession } from '@/features/session/state/useFreshSession'
import { useSession } from '@/features/session/store'
import { useErrorTracing } from '@/features/session/useErrorTracing'
import { Logo } from '@/ui/Logo'
import { lazyPart } from '@/ui/lazyPart'
import { Notifications } from '@/ui/Notifications'
import { useTiny } from '@/ui/useWidth'
import { LoadingScreen } from '../LoadingScreen'
import { UpdateNotice } from '../UpdateNotice'
import { AreaLinks } from './AreaLinks'
import { ConsoleClient } from './ConsoleClient'
import { Footer } from './Footer'
import { OverflowMenu } from './OverflowMenu'
import { RoleNotice, useRoleChange } from './RoleNotice'
import { ScrollToTop } from './ScrollToTop'
import classes from './Shell.module.css'
import { useAreas } from './useAreas'
import { useLoadingScreen } from './useLoadingScreen'
import { useMapResources } from './useMapResources'

const ActingBanner = lazyPart(() =>
  import('@/features/staff/acting/ActingBanner').then((it) => it.ActingBanner),
)

const FirstFactor = lazyPart(() => import('./FirstFactor').then((it) => it.FirstFactor))
const FirstPassword = lazyPart(() => import('./FirstPassword').then((it) => it.FirstPassword))

export function Shell() {
  const isLoading = useLoadingScreen()
  const role = useRoleChange()
  return (
    <ConsoleClient>
      <Notifications />
      {isLoading && <LoadingScreen />}
      <Frame isLoading={isLoading} role={role} />
      <ScrollRestoration />
    </ConsoleClient>
  )
}

type FrameProps = { isLoading: boolean; role: ReturnType<typeof useRoleChange> }

function Frame({ isLoading, role }: FrameProps) {
  const { t } = useTranslation('shell')
  const needsPassword = useSession(({ userData }) => userData?.passwordSet === false)
  const needsFactor = useFactorRequired()
  const isActing = useSession(({ selectedProfile }) => selectedProfile !== null)
  useFreshSession()
  useErrorTracing()
  useMapResources()
  return (
    <>
      {needsPassword && (
        <Suspense>
          <FirstPassword />
        </Suspense>
      )}
      {needsFactor && (
        <Suspense>
          <FirstFactor />
        </Suspense>
      )}
      {/* The page loads behind the loading screen or the dialog of the setup, but is inert. */}
      <div className={classes.shell} inert={isLoading || needsPassword || needsFactor}>
        <a className={classes.skip} href="#inhalt">
          {t('skip')}
        </a>
        <div className={classes.top}>
          <TopBar />
          {isActing && (
            <Suspense>
              <ActingBanner />
            </Suspense>
          )}
        </div>
        {!needsPassword && !needsFactor && <EmergencyBanner />}
        <div className={classes.notices}>
          <UpdateNotice />
          {role.changedTo && <RoleNotice role={role.changedTo} onDismiss={role.dismiss} />}
        </div>
        <main id="inhalt" tabIndex={-1} className={classes.main}>
          <Outlet />
        </main>
        <Footer />
        <ScrollToTop />
        {!needsPassword && !needsFactor && <SetupOverlay />}
      </div>
    </>
  )
}

function TopBar() {
  const { t } = useTranslation('shell')
  const areas = useAreas()
  const isTiny = useTiny()
  return (
    <header className={classes.bar}>
      <Link to="/" className={classes.brand} aria-label={t('brandToHome')}>
        <Logo word={t('brand')} />
      </Link>
      {!isTiny && <AreaLinks areas={areas} />}
      <WaitingLink />
      <OverflowMenu areas={isTiny ? areas : []} />
    </header>
  )
}
