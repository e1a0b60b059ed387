// The routes. Sign-in is here from the start; the console behind it comes in parts of its own.
import { createBrowserRouter, type RouteObject } from 'react-router'
import { SignInPage } from '@/pages/signIn/SignInPage'
import { BrokenPage } from './BrokenPage'
import { requireNoSession, requireSession } from './guards'
import { LoadingScreen } from './LoadingScreen'

/** What a route may say about itself. */
export type RouteHandle = {
  /** Pixels after which the way back to the top is offered. */ scrollToTopAfter?: number
}

const home: RouteHandle = { scrollToTopAfter: 750 }

export const routes: RouteObject[] = [
  {
    path: '/login',
    loader: requireNoSession,
    shouldRevalidate: () => true,
    errorElement: <BrokenPage />,
    Component: SignInPage,
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
