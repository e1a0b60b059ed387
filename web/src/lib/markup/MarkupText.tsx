// Draws markup as React nodes; nothing of it is ever read as HTML.
import { Fragment, type ReactNode } from 'react'
import type { Markup, MarkupNode } from './parse'

type Props = {
  markup: Markup
  /** False: addresses look like links but lead nowhere, as on a picture of a phone. */
  followLinks?: boolean
}

export const MarkupText = ({ markup, followLinks = true }: Props): ReactNode =>
  // The tree is parsed again after each keystroke, so nodes have no other identity.
  markup.map((node, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: nodes have no other identity
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
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other identity
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
