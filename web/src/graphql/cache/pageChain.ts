// Where the pages of one list begin and end, as the server has told. A page is a stretch of the list:
// from behind the place where the page before it ended up to its own end. So what is known of a page
// can be told without a look at the others, however many there are.
import type { PostKey } from './postOrder'

/** Where a post stands in the order of its list. */
export type Place = { time: string; post: PostKey }

/** Below zero: `a` stands before `b`. */
export type Compare = (a: Place, b: Place) => number

type End = { place: Place; cursor: string }

type Page = {
  /** The cursor it was asked for with; null: the list's beginning. */
  before: string | null
  /** The place it begins behind; null: nothing stands before it. */
  after: Place | null
  /** The furthest place that it was told of; null: the list ends with it. */
  end: End | null
  next: Page | null
  /** How many posts the whole list had, by the server's last word, and how many of them stood here. */
  told: number
  counted: number | null
}

type Answer = {
  before: string | null
  end: End | null
  total: number
  /** None of its posts stood here before, though others did: between them there may be more. */
  isApart: boolean
}

export class PageChain {
  readonly #compare: Compare
  readonly #pages = new Map<string | null, Page>()
  #last: Page | null = null
  /** Of every cursor: where it points. */
  readonly #places = new Map<string, Place>()

  constructor(compare: Compare) {
    this.#compare = compare
  }

  /** The cursors that its pages were asked for with. */
  get starts(): (string | null)[] {
    return [...this.#pages.keys()]
  }

  page(before: string | null): Page | undefined {
    return this.#pages.get(before)
  }

  answered({ before, end, total, isApart }: Answer): void {
    if (end) this.#places.set(end.cursor, end.place)
    const page = this.#pages.get(before) ?? this.#insert(before, end)
    page.told = total
    page.counted = null
    if (isApart || end === null) {
      page.end = end
      this.#endWith(page)
    } else if (page.end && this.#compare(page.end.place, end.place) < 0) page.end = end
  }

  /** Whether a place lies in the stretch of this page. */
  holds({ after, next, end }: Page, place: Place): boolean {
    if (after && this.#compare(place, after) <= 0) return false
    const last = next ? next.after : end?.place
    return !last || this.#compare(place, last) <= 0
  }

  #insert(before: string | null, end: End | null): Page {
    const after = (before !== null && this.#places.get(before)) || null
    const previous = this.#pageBefore(after)
    const next = previous?.next ?? null
    const page: Page = { before, after, end, next, told: 0, counted: null }
    if (previous) previous.next = page
    if (!next) this.#last = page
    this.#pages.set(before, page)
    return page
  }

  /** Mostly the last one: pages are asked for one after the other. */
  #pageBefore(after: Place | null): Page | null {
    if (!after) return null
    const isBefore = (page: Page) => !page.after || this.#compare(page.after, after) < 0
    if (this.#last && isBefore(this.#last)) return this.#last
    let page = this.#pages.get(null) ?? null
    while (page?.next && isBefore(page.next)) page = page.next
    return page
  }

  /** What followed this page begins elsewhere now, or nothing follows any more. */
  #endWith(page: Page): void {
    for (let gone = page.next; gone; gone = gone.next) this.#pages.delete(gone.before)
    page.next = null
    this.#last = page
  }
}
