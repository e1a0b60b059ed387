// Highlights search matches in the texts of posts with the CSS Custom Highlight API, which leaves
// the DOM unchanged. Browsers without it show no highlights.
import { type RefObject, useEffect } from 'react'

const NAME = 'found'

export function useMarked(list: RefObject<HTMLElement | null>, text: string): void {
  useEffect(() => {
    const within = list.current
    if (!within || !globalThis.CSS?.highlights) return undefined
    const mark = () => CSS.highlights.set(NAME, new Highlight(...rangesOf(within, text)))
    mark()
    // Cards are added while scrolling, and texts are expanded.
    const watching = new MutationObserver(mark)
    watching.observe(within, { childList: true, subtree: true, characterData: true })
    return () => {
      watching.disconnect()
      CSS.highlights.delete(NAME)
    }
  }, [list, text])
}

/** The positions of the text in the texts of posts, ignoring case. */
export function rangesOf(within: HTMLElement, text: string): Range[] {
  const needle = text.trim().toLowerCase()
  if (needle === '') return []
  return [...within.querySelectorAll('[data-words]')].flatMap((words) => {
    const nodes = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
    const ranges: Range[] = []
    while (nodes.nextNode()) {
      const node = nodes.currentNode as Text
      const content = node.data.toLowerCase()
      // Some letters have more characters in lower case, in which case the positions do not match.
      if (content.length !== node.data.length) continue
      for (let at = content.indexOf(needle); at >= 0; at = content.indexOf(needle, at + 1)) {
        const range = new Range()
        range.setStart(node, at)
        range.setEnd(node, at + needle.length)
        ranges.push(range)
      }
    }
    return ranges
  })
}
