// Which words of two texts differ, by their longest common subsequence of words [A-218: without a
// library].

export type Piece = {
  /** The number of words before it. */
  at: number
  text: string
  differs: boolean
}

/** Memory and time grow with the product of both numbers of words. */
const MAX_COMPARISONS = 16_000_000

const words = new Intl.Segmenter('de', { granularity: 'word' })

const wordsOf = (text: string): string[] =>
  Array.from(words.segment(text), ({ segment }) => segment)

/** Both texts in pieces. If they are too long to compare, all words differ. */
export function wordDiff(here: string, there: string): { here: Piece[]; there: Piece[] } {
  const ours = wordsOf(here)
  const theirs = wordsOf(there)
  const shared = ours.length * theirs.length > MAX_COMPARISONS ? [] : longestCommon(ours, theirs)
  return {
    here: piecesOf(ours, new Set(shared.map(([at]) => at))),
    there: piecesOf(theirs, new Set(shared.map(([, at]) => at))),
  }
}

/** The positions of the common words in both texts. */
function longestCommon(ours: string[], theirs: string[]): [number, number][] {
  const width = theirs.length + 1
  // The number of common words from these two positions on.
  const counts = new Uint16Array((ours.length + 1) * width)
  const countAt = (our: number, their: number) => counts[our * width + their] ?? 0
  for (let our = ours.length - 1; our >= 0; our -= 1) {
    for (let their = theirs.length - 1; their >= 0; their -= 1) {
      counts[our * width + their] =
        ours[our] === theirs[their]
          ? countAt(our + 1, their + 1) + 1
          : Math.max(countAt(our + 1, their), countAt(our, their + 1))
    }
  }
  const common: [number, number][] = []
  for (let our = 0, their = 0; our < ours.length && their < theirs.length; ) {
    if (ours[our] === theirs[their]) {
      common.push([our, their])
      our += 1
      their += 1
    } else if (countAt(our + 1, their) >= countAt(our, their + 1)) our += 1
    else their += 1
  }
  return common
}

/** Joins neighbours that are alike. */
function piecesOf(all: string[], shared: Set<number>): Piece[] {
  const pieces: Piece[] = []
  for (const [at, text] of all.entries()) {
    const differs = !shared.has(at)
    const last = pieces.at(-1)
    if (last?.differs === differs) last.text += text
    else pieces.push({ at, text, differs })
  }
  return pieces
}
