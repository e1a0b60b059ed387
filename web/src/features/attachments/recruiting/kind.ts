import { BriefcaseBusiness } from 'lucide-react'
import { lazyPart } from '@/ui/lazyPart'
import type { AttachmentKind } from '../kind'
import { shown } from '../shown'
import {
  emptyRecruiting,
  isEmptyRecruiting,
  type RecruitingDraft,
  recruitingInput,
  recruitingOf,
  showsJobs,
} from './recruiting'
import { type RecruitingField, recruitingProblems } from './rules'

type Names = 'CompanyAttachment' | 'JobsAttachment'

export const recruiting: AttachmentKind<RecruitingDraft, RecruitingField, Names> = {
  icon: BriefcaseBusiness,
  takesFiles: (draft) => !showsJobs(draft),
  storedAs: ['CompanyAttachment', 'JobsAttachment'],
  empty: emptyRecruiting,
  of: recruitingOf,
  input: recruitingInput,
  isEmpty: isEmptyRecruiting,
  problems: recruitingProblems,
  refused(field, reason) {
    if (field === 'company.image') return 'imageGone'
    if (reason !== 'NOT_FOUND') return null
    return field === 'jobs.jobs' ? 'jobsGone' : 'companyGone'
  },
  title: ({ company }) => company && { de: company.title, en: '' },
  texts: (draft) =>
    showsJobs(draft)
      ? []
      : [
          { name: 'badge', texts: draft.badge },
          ...(draft.image?.alt ? [{ name: 'alt' as const, texts: draft.image.alt }] : []),
        ],
  facts: ({ company, jobs }) => [
    { name: 'company', value: company?.title ?? '', is: company?.id },
    ...jobs.map(({ id, title }) => ({ name: 'job' as const, value: title, is: id })),
  ],
  inShort: ({ jobs }) => jobs.map(({ title }) => ({ name: 'job', value: title })),
  images: (draft) =>
    draft.image && !showsJobs(draft) ? [{ field: 'company.image', image: draft.image }] : [],
  awaits: (draft) => (showsJobs(draft) ? [] : ['company.image']),
  asNew: (draft, foreign) =>
    draft.image && foreign.has(draft.image.raw)
      ? { ...draft, image: null, imageLeftBehind: true }
      : draft,
  Editor: lazyPart(() => import('./RecruitingEditor').then((it) => it.RecruitingEditor)),
  Card: shown(() => import('./RecruitingCard').then((it) => it.RecruitingCard)),
  Phone: shown(() => import('./RecruitingPhone').then((it) => it.RecruitingPhone)),
}
