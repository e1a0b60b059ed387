// Sources of posts, as the server returns them.
import type { ResultOf } from '@graphql-typed-document-node/core'
import { ConfigQuery } from '@/features/session/config'
import { SourcesQuery } from '@/features/sources/queries'
import type { Source } from '@/features/sources/source'
import { answer } from './server'
import { config } from './world'

type Data = ResultOf<typeof SourcesQuery>
type Connection = Data['me']['instagramConnection']

let made = 0

/** A feed that works. It was checked at 14:05 in Berlin. */
export function aSource(change: Partial<Source> = {}): Source & { __typename: 'Source' } {
  made += 1
  const source = {
    __typename: 'Source' as const,
    id: `source-${made}`,
    network: 'FEED',
    name: `Feed ${made}`,
    url: `https://feed-${made}.example`,
    connectedAt: '2026-11-20T10:00:00.000Z',
    state: 'WORKING',
    problem: null,
    problemSince: null,
    lastCheckedAt: '2026-11-26T13:05:00.000Z',
    lastSuccessAt: '2026-11-26T13:05:00.000Z',
    nextCheckAt: '2026-11-26T14:00:00.000Z',
    lastImported: 2,
    postsImported: 12,
    alsoConnectedBy: [],
    waitingDrafts: 0,
    sendPush: false,
    statusUrl: `https://aushang.example/media/status?key=${made}`,
    skipped: [],
    ...change,
  }
  return source as unknown as Source & { __typename: 'Source' }
}

export const instagram = (change: Partial<Source> = {}) =>
  aSource({
    network: 'INSTAGRAM',
    name: '@fsinfo',
    url: 'https://www.instagram.com/fsinfo',
    ...change,
  })

/** `source` is the one of Instagram. */
export const connectionOf = (
  source: Source | null,
  change: Partial<Connection> = {},
): Connection & { __typename: 'InstagramConnection' } => ({
  __typename: 'InstagramConnection',
  active: source !== null,
  error: source?.state === 'FAILED',
  source: source && ({ ...source, __typename: 'Source' } as Connection['source']),
  ...change,
})

export function sourcesAnswer(sources: Source[] = [], mustReview = true): Data {
  const ofInstagram = sources.find(({ network }) => network === 'INSTAGRAM') ?? null
  return {
    me: {
      __typename: 'Me',
      id: 'profile-1',
      mustReviewInstagramPosts: mustReview,
      instagramConnection: connectionOf(ofInstagram),
      sources,
    },
  } as unknown as Data
}

/** Returns the requests. */
export const theServerHas = (sources: Source[] = [], mustReview = true) =>
  answer(SourcesQuery, () => sourcesAnswer(sources, mustReview))

/** What this installation can connect. */
export const installationHas = (change: Partial<typeof config>) =>
  answer(ConfigQuery, { config: { ...config, ...change } })
