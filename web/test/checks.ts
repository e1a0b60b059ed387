// Findings, settings and reports of the accessibility checks, as the server returns them.
import type { ResultOf } from '@graphql-typed-document-node/core'
import {
  CheckPostQuery,
  type CheckSettingsQuery,
  CheckStoredPostQuery,
  type Finding,
} from '@/features/checks/queries'
import type { AccessibilityReportQuery, CheckSeverity } from '@/graphql/generated/graphql'
import { answer } from './server'

/** With its type, which the cache needs and the types of the documents omit. */
export const typed = <Part extends object>(name: string, part: Part): Part => ({
  __typename: name,
  ...part,
})

export const aFinding = (change: Partial<Finding> = {}): Finding =>
  typed('CheckFinding', {
    code: 'IMAGE_WITHOUT_DESCRIPTION',
    severity: 'WARNING',
    field: 'attachment.gallery.images.1.alt',
    lang: 'de',
    start: null,
    end: null,
    excerpt: null,
    fix: null,
    number: null,
    ...change,
  } as Finding)

export const capitals = (change: Partial<Finding> = {}): Finding =>
  aFinding({
    code: 'CAPITALS',
    severity: 'BINDING',
    field: 'content',
    start: 0,
    end: 24,
    excerpt: 'KOMMT ALLE HEUTE ZUM FEST',
    number: 5,
    ...change,
  })

/** The checks find this in whatever is written. Returns what is checked. */
export const finds = (...findings: Finding[]) =>
  answer(CheckPostQuery, { checkPost: findings } as unknown as ResultOf<typeof CheckPostQuery>)

/** The same for stored posts. */
export const findsInStored = (...findings: Finding[]) =>
  answer(CheckStoredPostQuery, { checkStoredPost: findings } as unknown as ResultOf<
    typeof CheckStoredPostQuery
  >)

export const aSetting = (
  code: Finding['code'],
  severity: CheckSeverity,
  preset: CheckSeverity = 'HINT',
): ResultOf<typeof CheckSettingsQuery>['checkSettings'][number] =>
  typed('CheckSetting', {
    id: code,
    code,
    severity,
    default: preset,
  })

type Report = AccessibilityReportQuery['accessibilityReport']

export const aReport = (change: Partial<Report> = {}): Report =>
  typed('AccessibilityReport', {
    published: 0,
    withFindings: 0,
    counts: [],
    overridden: 0,
    overrides: [],
    ...change,
  })
