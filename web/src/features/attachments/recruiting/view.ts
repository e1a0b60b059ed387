import { lazyView } from '../lazyView'
import type { View } from '../view'
import { type RecruitingDraft, recruitingOf, showsJobs } from './recruiting'

type Names = 'CompanyAttachment' | 'JobsAttachment'

export const recruitingView: View<RecruitingDraft, Names> = {
  storedAs: ['CompanyAttachment', 'JobsAttachment'],
  of: recruitingOf,
  texts: (draft) =>
    showsJobs(draft)
      ? []
      : [
          { name: 'badge', texts: draft.badge },
          ...(draft.image?.alt ? [{ name: 'alt' as const, texts: draft.image.alt }] : []),
        ],
  Card: lazyView(() => import('./RecruitingCard').then((it) => it.RecruitingCard)),
  Phone: lazyView(() => import('./RecruitingPhone').then((it) => it.RecruitingPhone)),
}
