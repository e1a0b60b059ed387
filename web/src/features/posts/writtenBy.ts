import type { Me } from '@/features/profiles/useMe'
import type { Language } from '@/graphql/generated/graphql'
import { languages } from '@/lib/languages'

/** German, and English for those who may. */
export const writtenBy = (me: Me): readonly Language[] =>
  me.viewerCanWriteEnglish ? languages : ['de']
