// The columns of each section, in the order of the page.
import type { Row } from '../personalData'
import { wordOf } from './words'

const columns: Record<string, readonly string[]> = {
  account: [
    'email',
    'name',
    'firstName',
    'role',
    'deputyFrom',
    'deputyUntil',
    'profile',
    'createdAt',
    'isRegistered',
    'emailVerifiedAt',
    'passwordChangedAt',
    'privacyPolicyVersion',
    'userAgreementVersion',
    'hasSeenDisclaimer',
    'skippedSetupSteps',
    'id',
    'profileId',
  ],
  credentials: ['kind', 'createdAt', 'name', 'provider', 'subject', 'lastUsedAt'],
  sessions: [
    'createdAt',
    'seenAt',
    'provedAt',
    'provedBy',
    'secondFactor',
    'provider',
    'expiresAt',
    'browser',
    'system',
    'network',
  ],
  browsers: ['lastUsedAt'],
  links: ['purpose', 'email', 'createdAt', 'expiresAt', 'usedAt'],
  consents: ['at', 'kind', 'version', 'given'],
  mails: ['createdAt', 'kind', 'toAddress', 'toName', 'sentAt', 'failedAt'],
  posts: ['createdAt', 'profile', 'status', 'publishDate', 'beginning', 'id'],
  releasedPosts: ['createdAt', 'profile', 'status', 'publishDate', 'beginning', 'id'],
  postVersions: ['at', 'kind', 'number', 'reason', 'postId'],
  editedPosts: ['createdAt', 'profile', 'status', 'publishDate', 'beginning', 'id'],
  askedPosts: ['createdAt', 'profile', 'status', 'publishDate', 'beginning', 'id'],
  postComments: ['at', 'comment', 'resolvedAt', 'postId'],
  savedDrafts: ['savedAt', 'profile', 'beginning', 'id'],
  templates: ['createdAt', 'profile', 'name', 'id'],
  postSeries: ['createdAt', 'profile', 'id'],
  editedSeries: ['createdAt', 'profile', 'id'],
  openPosts: ['since', 'postId'],
  idempotencyKeys: ['createdAt', 'postId'],
  files: ['createdAt', 'kind', 'bytes', 'postId'],
  audit: ['at', 'action', 'byThisAccount', 'role', 'details', 'profileId', 'subjectId'],
}

/** The columns that the rows have: the known ones first. */
export function columnsOf(section: string, rows: readonly Row[]): string[] {
  const found = new Set<string>()
  for (const row of rows) for (const column in row) found.add(column)
  const known = (columns[section] ?? []).filter((column) => found.has(column))
  return [...new Set([...known, ...found])]
}

/** Columns with words of people, which may be very long. */
const written: Record<string, 'text' | 'long'> = {
  beginning: 'long',
  details: 'long',
  email: 'text',
  firstName: 'text',
  name: 'text',
  profile: 'text',
  reason: 'long',
  toAddress: 'text',
  toName: 'text',
}

/** The attributes of the cells of a column. Nothing is known of a newer server's columns. */
export function cellAttributes(column: string): Record<string, string> {
  const kind = written[column] ?? (wordOf('column', column) === null ? 'text' : null)
  return kind === null ? {} : { class: kind }
}
