import { BriefcaseBusiness } from 'lucide-react'
import { lazyPart } from '@/ui/lazyPart'
import type { Editing } from '../editing'
import {
  emptyRecruiting,
  isEmptyRecruiting,
  type RecruitingDraft,
  recruitingInput,
  showsJobs,
} from './recruiting'
import { type RecruitingField, recruitingProblems } from './rules'

export const recruitingEditing: Editing<RecruitingDraft, RecruitingField> = {
  icon: BriefcaseBusiness,
  takesFiles: (draft) => !showsJobs(draft),
  empty: emptyRecruiting,
  input: recruitingInput,
  isEmpty: isEmptyRecruiting,
  problems: recruitingProblems,
  refused(field, reason) {
    if (field === 'company.image') return 'imageGone'
    if (reason !== 'NOT_FOUND') return null
    return field === 'jobs.jobs' ? 'jobsGone' : 'companyGone'
  },
  title: ({ company }) => company && { de: company.title, en: '' },
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
}
