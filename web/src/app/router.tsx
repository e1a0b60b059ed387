// The routes. Sign-in is here from the start; the console behind it comes in parts of its own.
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SignedOutPages } from '@/pages/signedOut/SignedOutPages'
import { SignInPage } from '@/pages/signIn/SignInPage'
import { BrokenPage } from './BrokenPage'
import { requireNoSession, requireNoSessionOrLink, requireSession } from './guards'
import { LoadingScreen } from './LoadingScreen'

/** What a route may say about itself. */
export type RouteHandle = {
  /** Pixels after which the way back to the top is offered. */ scrollToTopAfter?: number
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
        // Asked at the entry alone: whoever has set a new password here goes home by that.
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
