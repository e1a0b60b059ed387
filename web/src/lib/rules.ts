// Printed by the server (make print): its rules for input.

/** Maximum numbers of characters. */
export const LIMITS = {
  content: 10000,
  title: 200,
  description: 2000,
  url: 2000,
  pushTitle: 200,
  pushText: 500,
  personName: 200,
  search: 100,
  badgeTitle: 30,
  alt: 1000,
  hiddenReason: 300,
  templateName: 60,
} as const

/** Of a password in its composed form (NFC); its length is counted in code points. */
export const PASSWORD = {
  min: 8,
  max: 256,
  whitespace: /^\p{White_Space}*$/u,
  digit: /\p{N}/u,
  upperCase: /\p{Uppercase}/u,
  lowerCase: /\p{Lowercase}/u,
} as const

/** Of a trimmed username; words are compared without case. */
export const USERNAME = {
  min: 3,
  max: 30,
  characters: /^[A-Za-z0-9._-]*$/,
  start: /^[A-Za-z]/,
  /** In addition to the installation's brand name. */
  reservedWord: 'admin',
} as const

/** Of a trimmed display name. */
export const DISPLAY_NAME = {
  max: 50,
  characters: /^[A-Za-z0-9ÄÖÜäöüß .:-]*$/,
} as const

/** Of a trimmed access code of a freshman area. */
export const ACCESS_CODE = {
  min: 6,
  max: 25,
  characters: /^[a-zA-Z0-9._-]*$/,
} as const

/** Of maps and their places. Lengths of names and entrances are maximum numbers of characters. */
export const MAPS = { maxMaps: 20, maxPlaces: 100, name: 100, entrance: 300 } as const

/** Of a link collection. */
export const LINKS = { maxLinks: 100, title: 100 } as const

/** The icons of links and places, in the order of the icon picker. */
export const ICONS = [
  'pin',
  'university',
  'lectureHall',
  'seminarRoom',
  'library',
  'laboratory',
  'computer',
  'printer',
  'office',
  'advice',
  'studentCouncil',
  'canteen',
  'cafe',
  'bar',
  'shop',
  'supermarket',
  'bakery',
  'dormitory',
  'sport',
  'swimming',
  'park',
  'culture',
  'music',
  'party',
  'bus',
  'train',
  'bicycle',
  'parking',
  'toilet',
  'firstAid',
  'meetingPoint',
  'group',
  'link',
] as const

/** Of a trimmed telephone number. */
export const TELEPHONE_NUMBER = {
  max: 50,
  characters: /^[0-9+()/ -]*$/,
} as const

/** Options of a poll; each may be as long as a title. */
export const POLL = { minOptions: 2, maxOptions: 10, option: 200 } as const

/** Of audio and video files: maximum size in bytes, and file name extensions. */
export const RECORDINGS = {
  maxBytes: 41943040,
  audio: ['.mp3', '.m4a', '.aac', '.ogg', '.wav'],
  video: ['.avi', '.mp4', '.mov', '.mpg'],
} as const

/** Of a gallery: maximum number of images, and of bytes of all uploaded images together. */
export const GALLERY = { maxImages: 10, maxBytes: 36700160 } as const

/** Reason codes of errors: `extensions.reason`. */
export const REASONS = [
  'INVALID',
  'REQUIRED',
  'TOO_LONG',
  'IN_PAST',
  'TOO_FAR_AHEAD',
  'NOT_A_URL',
  'ENDS_BEFORE_PUBLISHING',
  'EXPIRES_BEFORE_PUBLISHING',
  'QUIET_HOURS',
  'NO_DATES',
  'TOO_FEW',
  'TOO_MANY',
  'NOT_OFFERED',
  'REPEATED',
  'CONTENT_DIFFERS',
  'ENDS_BEFORE_START',
  'BAD_CURSOR',
  'PAGE_TOO_LARGE',
  'LOGIN_FAILED',
  'RECRUITING_DOMAIN',
  'TOO_SHORT',
  'ONLY_WHITESPACE',
  'NO_DIGIT',
  'NO_MIXED_CASE',
  'COMMON_PASSWORD',
  'OWN_NAMES',
  'SAME_PASSWORD',
  'OLD_PASSWORD_INCORRECT',
  'PASSWORD_INCORRECT',
  'SECOND_FACTOR_REQUIRED',
  'CODE_INCORRECT',
  'CODE_ENDED',
  'PASSKEY_REQUIRED',
  'PASSKEY_REFUSED',
  'PASSKEY_COPIED',
  'PASSKEY_ENDED',
  'PASSKEYS_NOT_OFFERED',
  'NOT_AN_EMAIL',
  'NOT_A_PHONE_NUMBER',
  'WRONG_CHARACTERS',
  'MUST_START_WITH_LETTER',
  'FORBIDDEN_WORD',
  'CONSENT_MISSING',
  'LINK_ENDED',
  'NO_SOURCE',
  'NOT_PROFESSIONAL',
  'STATE_INVALID',
  'ROLE_NOT_ASSIGNABLE',
  'NOT_SIGNED_IN',
  'NOT_PERMITTED',
  'ENGLISH_NOT_PERMITTED',
  'PUSH_CONFIG_NOT_PERMITTED',
  'ATTACHMENT_NOT_PERMITTED',
  'PASSWORD_MISSING',
  'SECOND_FACTOR_MISSING',
  'PASSKEY_MISSING',
  'PROOF_REQUIRED',
  'STRONG_PROOF_REQUIRED',
  'IDENTITY_UNKNOWN',
  'AFFILIATION_UNKNOWN',
  'ONLY_PROVIDERS',
  'OTHER_IDENTITY',
  'SECOND_FACTOR_NOT_STATED',
  'OTHER_ADDRESS',
  'LINK_OF_OTHER_ACCOUNT',
  'FOREIGN_PROFILE',
  'OWN_ACCOUNT',
  'OWN_PROFILE',
  'SPECIAL_CHANNEL',
  'PERMISSION_MISSING',
  'NOT_APPROVED',
  'OWN_TEXT',
  'EMERGENCY_NEEDS_TWO',
  'INVITATION_OPEN',
  'NOT_FOUND',
  'PHOTO_NETWORK_OFF',
  'POST_WITHDRAWN',
  'POST_ENDED',
  'TOO_LATE_TO_RESTORE',
  'NOTHING_TO_RESTORE',
  'TOO_LATE_TO_UNDO',
  'EMERGENCY_LAPSED',
  'EMERGENCY_ENDED',
  'EMERGENCY_REQUEST_CHANGED',
  'WRONG_STATUS',
  'EDITED_MEANWHILE',
  'LIST_CHANGED',
  'ALREADY_LIVE',
  'ATTACHMENT_LOCKED',
  'OPTIONS_LOCKED',
  'END_LOCKED',
  'TRY_AGAIN',
  'VOTED_ALREADY',
  'POLL_ENDED',
  'TOKEN_RENEWED',
  'KEY_REUSED',
  'TOO_MANY_DEVICES',
  'TOO_MANY_DRAFTS',
  'EMAIL_TAKEN',
  'USERNAME_TAKEN',
  'CHANNEL_EXISTS',
  'TEMPLATE_EXISTS',
  'TOO_MANY_TEMPLATES',
  'SERIES_EXISTS',
  'TOO_MANY_SERIES',
  'LAST_ADMIN',
  'IDENTITY_TAKEN',
  'PROVIDER_LINKED',
  'LAST_SIGN_IN',
  'PASSWORD_SET',
  'ONE_TIME_CODES_SET',
  'SETUP_ENDED',
  'TOO_MANY_PASSKEYS',
  'PASSKEY_EXISTS',
  'PROFILE_OFFLINE',
  'AUTO_FOLLOW_SET',
  'SOURCE_CONNECTED',
  'OTHER_ACCOUNT',
  'TOO_FEW_RELEASERS',
  'DEPUTY_NOT_NEEDED',
  'ACCESSIBILITY',
  'TOO_LARGE',
  'QUOTA_EXCEEDED',
  'PROFILE_QUOTA_EXCEEDED',
  'WRONG_FILE_TYPE',
  'BROKEN_FILE',
  'NO_CONVERTER',
  'TOO_MANY_PIXELS',
  'FILM_TOO_LONG',
  'FILM_TOO_MANY_PIXELS',
  'TOO_MANY_ATTEMPTS',
  'TOO_MANY_UPLOADS',
  'TOO_MANY_FILMS',
  'TOO_MANY_INVITATIONS',
  'TOO_MANY_POSTS',
  'TOO_MANY_EMERGENCIES',
  'PLACES_UNAVAILABLE',
  'SOURCE_UNREACHABLE',
  'PHOTO_NETWORK_FAILED',
  'CONNECTION_INTERRUPTED',
  'NO_ROOM',
  'STORAGE_FULL',
  'SESSION_GONE',
] as const

export type Reason = (typeof REASONS)[number]
