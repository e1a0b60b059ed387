// The routes. Sign-in is in the first bundle; the signed-in console is loaded as separate chunks.
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SignedOutPages } from '@/pages/signedOut/SignedOutPages'
import { SignInPage } from '@/pages/signIn/SignInPage'
import { BrokenPage } from './BrokenPage'
import { requireNoSession, requireNoSessionOrLink, requireSession } from './guards'
import { LoadingScreen } from './LoadingScreen'

/** Options of a route. */
export type RouteHandle = {
  /** Pixels of scrolling after which the button to the top is shown. */ scrollToTopAfter?: number
}

const home: RouteHandle = { scrollToTopAfter: 750 }

export const routes: RouteObject[] = [
  {
    Component: SignedOutPages,
    errorElement: <BrokenPage />,
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
        lazy: async () => {
          const { ResetPage } = await import('@/pages/reset/ResetPage')
          return { Component: ResetPage }
        },
      },
      {
        path: '/set',
        lazy: async () => {
          const { SetPage } = await import('@/pages/set/SetPage')
          return { Component: SetPage }
        },
      },
      {
        path: '/register',
        lazy: async () => {
          const { RegisterPage } = await import('@/pages/register/RegisterPage')
          return { Component: RegisterPage }
        },
      },
      {
        path: '/confirm',
        lazy: async () => {
          const { ConfirmPage } = await import('@/pages/confirm/ConfirmPage')
          return { Component: ConfirmPage }
        },
      },
    ],
  },
  {
    loader: requireSession,
    shouldRevalidate: () => true,
    errorElement: <BrokenPage />,
    HydrateFallback: LoadingScreen,
    lazy: async () => {
      const { Shell } = await import('./shell/Shell')
      return { Component: Shell }
    },
    children: [
      {
        index: true,
        handle: home,
        errorElement: <BrokenPage />,
        lazy: async () => {
          const { HomePage } = await import('@/pages/home/HomePage')
          return { Component: HomePage }
        },
      },
      {
        path: '/settings/:subpage?',
        errorElement: <BrokenPage />,
        lazy: async () => {
          const { SettingsPage } = await import('@/pages/settings/SettingsPage')
          return { Component: SettingsPage }
        },
      },
      {
        path: '*',
        lazy: async () => {
          const { NotFoundPage } = await import('@/pages/notFound/NotFoundPage')
          return { Component: NotFoundPage }
        },
      },
    ],
  },
]

export const createRouter = () => createBrowserRouter(routes)
