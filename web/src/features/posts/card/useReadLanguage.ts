// The language in which the user reads a post of the list. It is kept outside the card, which may
// be unmounted and mounted again.
import { useState } from 'react'
import { useClient } from 'urql'
import type { Language } from '@/graphql/generated/graphql'

/** By client: a new sign-in creates a new client and so starts empty. */
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
