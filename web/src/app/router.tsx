// The routes. Sign-in is in the first bundle; the signed-in console is loaded as separate chunks.
import { createElement, type FunctionComponent, Suspense } from 'react'
import { createBrowserRouter, type RouteObject, redirect } from 'react-router'
import { type SheetHandle, SignedOutPages } from '@/pages/signedOut/SignedOutPages'
import { SignInPage } from '@/pages/signIn/SignInPage'
import { lazyPart } from '@/ui/lazyPart'
import { BrokenPage } from './BrokenPage'
import { requireNoSession, requireNoSessionOrLink, requireSession } from './guards'
import { LoadingScreen } from './LoadingScreen'

/** Options of a route. */
export type RouteHandle = {
  /** Pixels of scrolling after which the button to the top is shown. */ scrollToTopAfter?: number
}

/**
 * A page that is loaded when it is first opened. If that fails, the error page is shown, and the
 * page is loaded again when the connection is back. The function does not reject, because the
 * router would show nothing for such a route below a route with a `HydrateFallback`.
 */
const page = (fetch: () => Promise<FunctionComponent>) => () =>
  fetch().then(
    (Component) => ({ Component }),
    () => ({ element: <Suspense>{createElement(lazyPart(fetch, BrokenPage))}</Suspense> }),
  )

/** Below the shell the error page is within its `main`. */
const withoutShell = (
  <main>
    <BrokenPage />
  </main>
)

const longText: SheetHandle = { isLong: true }

const home: RouteHandle = { scrollToTopAfter: 750 }

export const routes: RouteObject[] = [
  {
    Component: SignedOutPages,
    errorElement: withoutShell,
    HydrateFallback: LoadingScreen,
    children: [
      {
        path: '/login',
        loader: requireNoSession,
        shouldRevalidate: () => true,
        Component: SignInPage,
      },
      {
        path: '/reset',
        // Runs only on entry: after setting a new password here the page itself redirects home.
        loader: requireNoSessionOrLink,
        shouldRevalidate: () => false,
        lazy: page(() => import('@/pages/reset/ResetPage').then((it) => it.ResetPage)),
      },
      { path: '/set', lazy: page(() => import('@/pages/set/SetPage').then((it) => it.SetPage)) },
      {
        path: '/register',
        lazy: page(() => import('@/pages/register/RegisterPage').then((it) => it.RegisterPage)),
      },
      {
        path: '/sign-in',
        lazy: page(() =>
          import('@/pages/providerReturn/ProviderReturnPage').then((it) => it.ProviderReturnPage),
        ),
      },
      {
        path: '/sign-in-link',
        lazy: page(() =>
          import('@/pages/signInLink/SignInLinkPage').then((it) => it.SignInLinkPage),
        ),
      },
      {
        path: '/confirm',
        lazy: page(() => import('@/pages/confirm/ConfirmPage').then((it) => it.ConfirmPage)),
      },
      {
        path: '/barrierefreiheit',
        handle: longText,
        lazy: page(() =>
          import('@/pages/accessibility/AccessibilityPage').then((it) => it.AccessibilityPage),
        ),
      },
      {
        path: '/media/status',
        lazy: page(() =>
          import('@/pages/mediaStatus/MediaStatusPage').then((it) => it.MediaStatusPage),
        ),
      },
      {
        path: '/instagram/deletion',
        lazy: page(() =>
          import('@/pages/instagramDeletion/InstagramDeletionPage').then(
            (it) => it.InstagramDeletionPage,
          ),
        ),
      },
    ],
  },
  {
    loader: requireSession,
    shouldRevalidate: () => true,
    errorElement: withoutShell,
    HydrateFallback: LoadingScreen,
    lazy: page(() => import('./shell/BareShell').then((it) => it.BareShell)),
    children: [
      {
        path: '/instagram/auth',
        lazy: page(() =>
          import('@/pages/instagramAuth/InstagramAuthPage').then((it) => it.InstagramAuthPage),
        ),
      },
      {
        path: '/new-address',
        lazy: page(() =>
          import('@/pages/newAddress/NewAddressPage').then((it) => it.NewAddressPage),
        ),
      },
    ],
  },
  {
    loader: requireSession,
    shouldRevalidate: () => true,
    errorElement: withoutShell,
    HydrateFallback: LoadingScreen,
    lazy: page(() => import('./shell/Shell').then((it) => it.Shell)),
    children: [
      {
        index: true,
        handle: home,
        errorElement: <BrokenPage />,
        lazy: page(() => import('@/pages/home/HomePage').then((it) => it.HomePage)),
      },
      {
        path: '/settings/:subpage?',
        errorElement: <BrokenPage />,
        lazy: page(() => import('@/pages/settings/SettingsPage').then((it) => it.SettingsPage)),
      },
      {
        path: '/freshman/:subpage?',
        handle: home,
        errorElement: <BrokenPage />,
        lazy: page(() => import('@/pages/freshman/FreshmanPage').then((it) => it.FreshmanPage)),
      },
      {
        path: '/calendar',
        handle: home,
        errorElement: <BrokenPage />,
        lazy: page(() => import('@/pages/calendar/CalendarPage').then((it) => it.CalendarPage)),
      },
      {
        path: '/admin/:subpage?',
        errorElement: <BrokenPage />,
        lazy: page(() => import('@/pages/admin/AdminPage').then((it) => it.AdminPage)),
      },
      ...['posts', 'maps', 'links', 'accessToken'].map((name) => ({
        path: `/${name}`,
        loader: () => redirect(`/freshman/${name}`),
      })),
      {
        path: '*',
        lazy: page(() => import('@/pages/notFound/NotFoundPage').then((it) => it.NotFoundPage)),
      },
    ],
  },
]

type Router = ReturnType<typeof createBrowserRouter>

export const createRouter = (): Router => createBrowserRouter(routes)

/** The path of the current route without its values, such as `/settings/:subpage?`. */
export const patternOf = ({ state }: Router): string =>
  state.matches.findLast(({ route }) => route.path)?.route.path ?? '/'
