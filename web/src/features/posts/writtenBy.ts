import type { Me } from '@/features/profiles/useMe'
import type { Language } from '@/graphql/generated/graphql'
import { languages } from '@/lib/languages'

/** The languages in which the profile may write: German, and English with the permission. */
export const writtenBy = (me: Me): readonly Language[] =>
  me.viewerCanWriteEnglish ? languages : ['de']
