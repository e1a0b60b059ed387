// A small, realistic data set for tests: one profile, its posts, its channels.
import type {
  ConfigQuery,
  MeQuery,
  PostFieldsFragment,
  PostsQuery,
} from '@/graphql/generated/graphql'

export const config: ConfigQuery['config'] & { __typename: 'Config' } = {
  __typename: 'Config',
  brandWord: 'aushang',
  appScheme: 'aushang:',
  supportEmail: 'hilfe@aushang.example',
  supportChatUrl: null,
  termsUrl: 'https://aushang.example/nutzung',
  privacyUrl: 'https://aushang.example/datenschutz',
  imprintUrl: 'https://aushang.example/impressum',
  recruitingDomain: 'recruiting.example',
  recruitingUrl: 'https://recruiting.example/anmelden',
  advertiseUrl: null,
  mapTiles: null,
  errorTracing: null,
  signInProviders: [],
  onlyProviders: false,
  photoNetwork: false,
  otherSources: false,
  passkeys: true,
  development: false,
}

export const ersti = {
  __typename: 'NotificationChannel' as const,
  id: 'channel-ersti',
  name: 'Ersti',
  kind: 'FRESHMAN' as const,
  globalChannel: true,
  targeting: { __typename: 'ChannelTargeting' as const, roles: [] },
}

export const aMe = (change: Partial<MeQuery['me']> = {}) => ({
  __typename: 'Me' as const,
  id: 'profile-1',
  role: 'STUDENT_COUNCIL' as const,
  username: 'fs-informatik',
  displayName: 'Fachschaft Informatik',
  visible: true,
  avatar: null,
  header: null,
  contact: {
    __typename: 'Contact' as const,
    email: 'fs-info@uni-beispiel.de',
    website: null,
    imprint: null,
    telephoneNumber: null,
    location: null,
  },
  followerCount: 2418,
  postsCount: 136,
  appConnected: false,
  freshmanInUse: null,
  instagramConnection: {
    __typename: 'InstagramConnection' as const,
    active: false,
    error: false,
  },
  sources: [],
  permissions: [],
  notificationChannels: [],
  account: {
    __typename: 'AccountState' as const,
    id: 'account-1',
    email: 'm.brandt@uni-beispiel.de',
    name: 'M. Brandt',
    role: 'ADMIN' as const,
  },
  settings: { __typename: 'UserSettings' as const, hasSeenDisclaimer: true, skippedSetupSteps: [] },
  attachmentTypes: [],
  viewerCanSetVisibility: true,
  fourEyes: false,
  emergencyNeedsTwo: false,
  viewerCanPublish: true,
  viewerNeedsRelease: false,
  deputyUntil: null,
  viewerCanWriteEnglish: false,
  viewerCanSeeFollowerTrend: false,
  viewerCanSetPushText: false,
  viewerCanEditProfile: true,
  viewerCanManageAccounts: true,
  ...change,
})

type Hidden = ' $fragmentRefs' | ' $fragmentName'

type AllOf<Union> = (Union extends unknown ? (each: Union) => void : never) extends (
  all: infer All,
) => void
  ? All
  : never

/** Data with the fields of the fragments in it, which the modules outside tests cannot see. */
export type Whole<Data> = Data extends readonly (infer Item)[]
  ? Whole<Item>[]
  : Data extends object
    ? { [Name in keyof Data as Exclude<Name, Hidden>]: Whole<Data[Name]> } & OfFragments<Data> & {
          ' $fragmentRefs'?: never
        }
    : Data

type OfFragments<Data> = Data extends { ' $fragmentRefs'?: infer Refs }
  ? AllOf<Whole<NonNullable<Refs>[keyof NonNullable<Refs>]>>
  : unknown

type PostData = Whole<PostFieldsFragment>

export type APost = PostData & { __typename: 'Post' }

/** The English version of a post's text. */
export const inEnglish = (value: string) => ({
  __typename: 'PostTranslations' as const,
  content: [{ __typename: 'LangValue' as const, lang: 'en', value }],
})

let made = 0

/** What an act on an emergency changes if it waits for a second person instead. */
export const asksForSecond = {
  status: 'DRAFT' as const,
  emergencyRequest: {
    __typename: 'EmergencyRequest' as const,
    askedAt: '2026-11-20T12:00:00.000Z',
    askedBy: 'Ada Lovelace',
    own: true,
    remaining: 600_000,
    others: 2,
    confirmers: ['Kurt Gödel', 'Emmy Noether'],
    previousPublishDate: null,
    viewerCanAsk: true,
  },
}

/** A post published yesterday; each call returns another. */
export function aPost(change: Partial<PostData> = {}): APost {
  made += 1
  const post = {
    __typename: 'Post' as const,
    id: `post-${made}`,
    createdAt: '2026-11-19T10:00:00.000Z',
    editedAt: null,
    publishDate: '2026-11-20T10:20:00.000Z',
    pinnedAt: null,
    pinnedUntil: null,
    content: `Aushang Nummer ${made}`,
    translations: { __typename: 'PostTranslations' as const, content: [] },
    likesCount: 0,
    expiresAt: null,
    hidden: null,
    status: 'LIVE' as const,
    review: 'APPROVED' as const,
    workingCopy: null,
    sentBack: null,
    lostRelease: null,
    emergencyNeedsTwo: false,
    emergencyRequest: null,
    openComments: 0,
    viewerCanSendBack: false,
    viewerCanResubmit: false,
    viewerCanComment: false,
    importedFrom: null,
    sourceUrl: null,
    sourceChange: null,
    notificationChannels: [],
    sendPush: false,
    pushSkipped: null,
    delivery: null,
    pushConfig: null,
    author: {
      __typename: 'Author' as const,
      id: 'profile-1',
      username: 'fs-informatik',
      displayName: 'Fachschaft Informatik',
      avatar: null,
    },
    creatorName: 'Mara Brandt',
    releasedByName: null,
    attachments: [],
    viewerCanEdit: false,
    viewerCanDelete: false,
    viewerCanApprove: false,
    viewerCanPublish: false,
    viewerCanWithdraw: false,
    viewerCanRestore: false,
    viewerCanReschedule: false,
    viewerCanPin: false,
    viewerCanReadStatistics: false,
    viewerCanAdvertise: false,
    ...change,
  }
  return post as unknown as APost
}

/** The same post after a change on the server. */
export const changed = (post: APost, change: Partial<PostData>): APost =>
  Object.assign({}, post, change)

export const aDraft = (change: Partial<PostData> = {}): APost =>
  aPost({ status: 'DRAFT', review: 'REQUESTED', ...change })

export const aPlanned = (publishDate: string, change: Partial<PostData> = {}): APost =>
  aPost({ status: 'APPROVED', publishDate, ...change })

/** Published posts, numbered, newest first, a minute apart. */
export const somePosts = (count: number, name = 'Nummer', day = 20): APost[] =>
  Array.from({ length: count }, (_, at) =>
    aPost({
      content: `${name} ${at + 1}`,
      publishDate: new Date(Date.UTC(2026, 10, day) - at * 60_000).toISOString(),
    }),
  )

type Page = { first: number; before?: string | null | undefined }

/** A page of these posts, as the server returns it: cursors are positions. */
export function pageOf(all: APost[], { first, before }: Page): PostsQuery {
  const start = Number(before ?? 0)
  const page = all.slice(start, start + first)
  return {
    posts: {
      __typename: 'PostConnection',
      edges: page.map((node, index) => ({
        __typename: 'PostEdge',
        cursor: String(start + index + 1),
        node,
      })),
      pageInfo: {
        __typename: 'PageInfo',
        hasPreviousPage: start + first < all.length,
        endCursor: page.length > 0 ? String(start + page.length) : null,
      },
      totalCount: all.length,
    },
  } as unknown as PostsQuery
}
