// The draft of a company, or of one or two of its jobs. With jobs it is sent as jobs, otherwise as
// a company; the other fields stay in the draft.
import { imageInput, imageOf } from '@/features/media/alt'
import type { StagedImage } from '@/features/media/stagedFile'
import type { Company, Job } from '@/features/recruiting/useSearch'
import { getFragmentData, graphql } from '@/graphql/document'
import type { AttachmentInput, Language } from '@/graphql/generated/graphql'
import { areBlank, isBlank, noTexts, pairsOf, type Texts, textsOf } from '@/lib/languages'
import type { StoredAs } from '../view'

type Header = { large: string; placeholder: string; width: number; height: number }

export type ChosenCompany = { id: string; title: string; header: Header | null }

export type ChosenJob = { id: string; title: string; type: string; city: string | null }

export type RecruitingDraft = {
  type: 'RECRUITING'
  company: ChosenCompany | null
  jobs: ChosenJob[]
  /** Shown instead of the company's image. */
  image: StagedImage | null
  /** The texts were copied from a stored post, without its image. */
  imageLeftBehind?: boolean
  badge: Texts
}

/** Maximum number of jobs of a post [spec 9]. */
export const MAX_JOBS = 2

export const emptyRecruiting: RecruitingDraft = {
  type: 'RECRUITING',
  company: null,
  jobs: [],
  image: null,
  badge: noTexts,
}

/** Whether it has its own image or badge. */
export const hasOwn = ({ image, badge }: RecruitingDraft): boolean =>
  image !== null || !areBlank(badge)

export const isEmptyRecruiting = (draft: RecruitingDraft): boolean =>
  draft.company === null && !hasOwn(draft)

export const showsJobs = ({ jobs }: RecruitingDraft): boolean => jobs.length > 0

const CompanyFields = graphql(`
  fragment CompanyFields on CompanyAttachment {
    type
    company {
      id
      title
      header {
        large
        placeholder
        width
        height
      }
    }
    image {
      ...AttachedImage
    }
    badgeTitle
    translations {
      badgeTitle {
        lang
        value
      }
    }
  }
`)

const JobsFields = graphql(`
  fragment JobsFields on JobsAttachment {
    type
    company {
      id
      title
      header {
        large
        placeholder
        width
        height
      }
    }
    jobs {
      id
      title
      type
      address {
        city
      }
    }
  }
`)

type Stored = StoredAs<'CompanyAttachment' | 'JobsAttachment'>

export function recruitingOf(stored: Stored): RecruitingDraft {
  if (stored.__typename === 'JobsAttachment') {
    const { company, jobs } = getFragmentData(JobsFields, stored)
    const chosen = jobs.slice(0, MAX_JOBS).map(jobOf)
    return { ...emptyRecruiting, company: companyOf(company), jobs: chosen }
  }
  const { company, image, badgeTitle, translations } = getFragmentData(CompanyFields, stored)
  return {
    ...emptyRecruiting,
    company: companyOf(company),
    image: image ? imageOf(image) : null,
    badge: textsOf(badgeTitle, translations.badgeTitle),
  }
}

export const companyOf = ({ id, title, header }: Company): ChosenCompany => ({
  id,
  title,
  header: header ?? null,
})

export const jobOf = ({ id, title, type, address }: Job): ChosenJob => ({
  id,
  title,
  type,
  city: address.city ?? null,
})

export function recruitingInput(
  { company, jobs, image, badge }: RecruitingDraft,
  written: readonly Language[],
): AttachmentInput | null {
  if (company === null) return null
  if (jobs.length > 0) return { jobs: { company: company.id, jobs: jobs.map(({ id }) => id) } }
  return {
    company: {
      company: company.id,
      ...(!isBlank(badge.de) && { badgeTitle: badge.de }),
      ...(image && { image: imageInput(image, written) }),
      translations: { badgeTitle: pairsOf(badge, written) },
    },
  }
}
