// Printed by the server (make print): what it refuses, and from which length on.

/** Characters at most. */
export const LIMITS = {
  content: 10000,
  title: 200,
  description: 2000,
  url: 2000,
  pushTitle: 200,
  pushText: 500,
} as const

/** Why something was refused: `extensions.reason`. */
export const REASONS = [
  'INVALID',
  'REQUIRED',
  'TOO_LONG',
  'IN_PAST',
  'NOT_A_URL',
  'NOT_OFFERED',
  'REPEATED',
  'CONTENT_DIFFERS',
  'BAD_CURSOR',
  'PAGE_TOO_LARGE',
  'LOGIN_FAILED',
  'RECRUITING_DOMAIN',
  'NOT_SIGNED_IN',
  'NOT_PERMITTED',
  'ENGLISH_NOT_PERMITTED',
  'PUSH_CONFIG_NOT_PERMITTED',
  'FOREIGN_PROFILE',
  'NOT_FOUND',
  'WRONG_STATUS',
  'EDITED_MEANWHILE',
  'ATTACHMENT_LOCKED',
  'KEY_REUSED',
  'TOO_MANY_DEVICES',
  'TOO_LARGE',
  'QUOTA_EXCEEDED',
  'WRONG_FILE_TYPE',
  'BROKEN_FILE',
  'TOO_MANY_PIXELS',
  'TOO_MANY_ATTEMPTS',
  'SESSION_GONE',
] as const

export type Reason = (typeof REASONS)[number]
