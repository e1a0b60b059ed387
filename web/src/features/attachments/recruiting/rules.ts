// Validates a recruiting attachment. The server validates it again.
import type { Language } from '@/graphql/generated/graphql'
import { LIMITS } from '@/lib/rules'
import type { Circumstances, ProblemAt } from '../editing'
import { type RecruitingDraft, showsJobs } from './recruiting'

export type RecruitingField =
  | 'company.company'
  | 'company.image'
  | `company.badgeTitle.${Language}`
  | 'jobs.jobs'
  | 'jobs.company'

export function recruitingProblems(
  draft: RecruitingDraft,
  { written }: Circumstances<RecruitingDraft>,
): ProblemAt<RecruitingField>[] {
  if (draft.company === null) return [{ field: 'company.company', wrong: 'companyRequired' }]
  if (showsJobs(draft)) return []
  const max = LIMITS.badgeTitle
  return written
    .filter((language) => [...draft.badge[language].trim()].length > max)
    .map((language) => ({ field: `company.badgeTitle.${language}`, wrong: 'tooLong', max }))
}
