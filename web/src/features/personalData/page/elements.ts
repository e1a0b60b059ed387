// Creates elements. Values become text nodes and attributes, so they are never read as HTML.

type Content = Node | string | null

export type Create = ReturnType<typeof elementsOf>

/** Creates elements of this document. Null is omitted. */
export function elementsOf(page: Document) {
  return <Tag extends keyof HTMLElementTagNameMap>(
    tag: Tag,
    attributes: Record<string, string> = {},
    ...content: Content[]
  ): HTMLElementTagNameMap[Tag] => {
    const element = page.createElement(tag)
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value)
    element.append(...content.filter((each) => each !== null))
    return element
  }
}
