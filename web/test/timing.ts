// What speaks against the moment of a push, and quiet hours, as the server returns them.
import type { ResultOf } from '@graphql-typed-document-node/core'
import { type Nearby, PostTimingQuery, QuietHoursQuery } from '@/features/timing/queries'
import { typed } from './checks'
import { answer } from './server'

type Hours = { from: string; until: string }

export const aNearbyPost = (change: Partial<Nearby> = {}): Nearby =>
  typed('NearbyPost', {
    id: 'near-1',
    date: '2026-11-24T11:30:00Z',
    planned: true,
    emergency: false,
    author: null,
    title: 'Klausurtagung',
    ...change,
  })

/** This speaks against the moment of each push. Returns what is asked. */
export const speaksAgainst = (quietUntil: string | null, ...nearby: Nearby[]) =>
  answer(PostTimingQuery, {
    postTiming: typed('PostTiming', { quietUntil, nearby }),
  } as unknown as ResultOf<typeof PostTimingQuery>)

export const quietHours = (hours: Hours | null) =>
  typed('QuietHours', { id: 'profile-1', from: hours?.from ?? null, until: hours?.until ?? null })

export const hasQuietHours = (hours: Hours | null) =>
  answer(QuietHoursQuery, { quietHours: quietHours(hours) } as unknown as ResultOf<
    typeof QuietHoursQuery
  >)
