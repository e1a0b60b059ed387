// Where the pages of one list begin and end, according to the server's responses. A page is a range
// of the list: from the end of the page before it (exclusive) to its own end. So a page can be
// computed without reading the others.
import type { PostKey } from './postOrder'

/** The position of a post in the order of its list. */
export type Place = { time: string; post: PostKey }

/** Negative if `a` comes before `b`. */
export type Compare = (a: Place, b: Place) => number

type End = { place: Place; cursor: string }

type Page = {
  /** The cursor of the request; null for the first page. */
  before: string | null
  /** The page begins after this position; null if it is the first page. */
  after: Place | null
  /** The last position that the server has returned; null if the list ends with this page. */
  end: End | null
  next: Page | null
  /** The total count of the list in the latest response. */
  total: number
  /** The number of posts that this page showed at that time; null until it is computed. */
  counted: number | null
}

type Answer = {
  before: string | null
  end: End | null
  total: number
  /** None of its posts were in this page before, but others: posts in between may be missing. */
  isApart: boolean
}

export class PageChain {
  readonly #compare: Compare
  readonly #pages = new Map<string | null, Page>()
  #last: Page | null = null
  /** The position to which each cursor points. */
  readonly #places = new Map<string, Place>()

  constructor(compare: Compare) {
    this.#compare = compare
  }

  /** The cursors of the requests for the pages. */
  get starts(): (string | null)[] {
    return [...this.#pages.keys()]
  }

  page(before: string | null): Page | undefined {
    return this.#pages.get(before)
  }

  answered({ before, end, total, isApart }: Answer): void {
    if (end) this.#places.set(end.cursor, end.place)
    const page = this.#pages.get(before) ?? this.#insert(before, end)
    page.total = total
    page.counted = null
    if (isApart || end === null) {
      page.end = end
      this.#endWith(page)
    } else if (page.end && this.#compare(page.end.place, end.place) < 0) page.end = end
  }

  /** Whether a position is in the range of this page. */
  holds({ after, next, end }: Page, place: Place): boolean {
    if (after && this.#compare(place, after) <= 0) return false
    const last = next ? next.after : end?.place
    return !last || this.#compare(place, last) <= 0
  }

  #insert(before: string | null, end: End | null): Page {
    const after = (before !== null && this.#places.get(before)) || null
    const previous = this.#pageBefore(after)
    const next = previous?.next ?? null
    const page: Page = { before, after, end, next, total: 0, counted: null }
    if (previous) previous.next = page
    if (!next) this.#last = page
    this.#pages.set(before, page)
    return page
  }

  /** Usually the last page, because pages are requested in order. */
  #pageBefore(after: Place | null): Page | null {
    if (!after) return null
    const isBefore = (page: Page) => !page.after || this.#compare(page.after, after) < 0
    if (this.#last && isBefore(this.#last)) return this.#last
    let page = this.#pages.get(null) ?? null
    while (page?.next && isBefore(page.next)) page = page.next
    return page
  }

  /** Removes the pages after this one: they begin elsewhere now, or the list ends here. */
  #endWith(page: Page): void {
    for (let gone = page.next; gone; gone = gone.next) this.#pages.delete(gone.before)
    page.next = null
    this.#last = page
  }
}
