import type { Me } from '@/features/profiles/useMe'
import { useComposer } from '@/features/writing/state'
import type { Language } from '@/graphql/generated/graphql'

/** The language that is being written; German without the permission for English. */
export function useLanguage(me: Me): Language {
  const chosen = useComposer((state) => state.language)
  return me.viewerCanWriteEnglish ? chosen : 'de'
}
