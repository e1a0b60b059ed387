// Validates a link preview. The server validates it again.
import type { Language } from '@/graphql/generated/graphql'
import { isBlank } from '@/lib/languages'
import { LIMITS } from '@/lib/rules'
import { isLink, withScheme } from '@/lib/webAddress'
import type { Circumstances, ProblemAt } from '../editing'
import type { BlogDraft, BlogText } from './blog'

export type BlogField = `blog.${BlogText}.${Language}` | 'blog.image'
type BlogWrong = 'titleRequired' | 'urlRequired' | 'urlBlank' | 'urlInvalid' | 'tooLong'
type BlogProblem = ProblemAt<BlogField>

/** Maximum number of characters. */
export const maxOf: Record<BlogText, number> = {
  title: LIMITS.title,
  subtitle: LIMITS.title,
  url: LIMITS.url,
  description: LIMITS.description,
}

export function blogProblems(
  blog: BlogDraft,
  { written, appScheme }: Circumstances<BlogDraft>,
): BlogProblem[] {
  return written.flatMap((language) =>
    (['title', 'url', 'subtitle', 'description'] as const).flatMap((name): BlogProblem[] => {
      const wrong = errorOf(name, blog[name][language], language, appScheme)
      const field = `blog.${name}.${language}` as const
      return wrong ? [{ field, wrong, ...(wrong === 'tooLong' && { max: maxOf[name] }) }] : []
    }),
  )
}

function errorOf(
  name: BlogText,
  text: string,
  language: Language,
  appScheme: string,
): BlogWrong | null {
  if (isBlank(text)) {
    if (language !== 'de') return null
    return name === 'title' ? 'titleRequired' : name === 'url' ? 'urlRequired' : null
  }
  if ([...text.trim()].length > maxOf[name]) return 'tooLong'
  if (name !== 'url' || isLink(withScheme(text), appScheme)) return null
  return /\s/.test(text.trim()) ? 'urlBlank' : 'urlInvalid'
}
