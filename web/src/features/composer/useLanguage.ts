import type { Me } from '@/features/profiles/useMe'
import type { Language } from '@/graphql/generated/graphql'
import { useComposer } from './state'

/** The language whose words are open; German for those who write no other. */
export function useLanguage(me: Me): Language {
  const chosen = useComposer((state) => state.language)
  return me.viewerCanWriteEnglish ? chosen : 'de'
}
