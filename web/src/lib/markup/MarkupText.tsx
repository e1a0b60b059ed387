// Renders markup as React nodes; it is never interpreted as HTML [A-97: no HTML in markup].
import { Fragment, type ReactNode } from 'react'
import type { Markup, MarkupNode } from './parse'

type Props = {
  markup: Markup
  /** If false, addresses look like links but are not clickable, as in the phone preview. */
  followLinks?: boolean
}

export const MarkupText = ({ markup, followLinks = true }: Props): ReactNode =>
  // The tree is parsed again after each keystroke, so the index is the only identity of a node.
  markup.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Nodes have no other identity.
    <Fragment key={index}>{draw(node, followLinks)}</Fragment>
  ))

function draw(node: MarkupNode, followLinks: boolean): ReactNode {
  if (typeof node === 'string') return lines(node)
  if ('bold' in node) {
    return (
      <strong>
        <MarkupText markup={node.bold} followLinks={followLinks} />
      </strong>
    )
  }
  if ('italic' in node) {
    return (
      <em>
        <MarkupText markup={node.italic} followLinks={followLinks} />
      </em>
    )
  }
  const shown = node.shown ?? node.link
  return followLinks ? (
    <a href={node.link} target="_blank" rel="noopener noreferrer">
      {shown}
    </a>
  ) : (
    <span data-link>{shown}</span>
  )
}

const lines = (text: string): ReactNode =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: Lines have no other identity.
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
