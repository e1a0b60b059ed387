import type { ReactNode } from 'react'

type Props = { id: string; className: string | undefined; text: ReactNode }

/** A text that describes a field, such as its error. Renders nothing without a text. */
export const Message = ({ id, className, text }: Props) =>
  text ? (
    <p id={id} className={className}>
      {text}
    </p>
  ) : null
