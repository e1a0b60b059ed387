// In which language one reads a post of the list. Its card may be taken down and come back meanwhile.
import { useState } from 'react'
import { useClient } from 'urql'
import type { Language } from '@/graphql/generated/graphql'

/** By client: who signs in anew has a new one, and begins with nothing. */
const chosen = new WeakMap<object, Map<string, Language>>()

export function useReadLanguage(post: string): [Language, (language: Language) => void] {
  const client = useClient()
  const [language, setLanguage] = useState<Language>(() => chosen.get(client)?.get(post) ?? 'de')

  function choose(language: Language): void {
    const posts = chosen.get(client) ?? new Map<string, Language>()
    chosen.set(client, posts.set(post, language))
    setLanguage(language)
  }

  return [language, choose]
}
