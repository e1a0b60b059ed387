/** The first line of a post without its markup signs, for places with room for one line. */
export const firstLine = (content: string): string =>
  (content.trim().split('\n')[0] ?? '').replaceAll('*', '')
