import { parseMarkup } from '@/lib/markup/parse'
import { visibleText } from '@/lib/markup/visible'

/** The first line of a post without its markup signs, for places with room for one line. */
export const firstLine = (content: string): string =>
  visibleText(parseMarkup(content)).trim().split('\n')[0] ?? ''
