// The idempotency key of a post that was sent: the server makes one post of all attempts that carry
// the same key, so a lost answer, a reload or a second press never posts twice.

export type Attempt = {
  key: string
  /** What was sent, to notice a change. */
  content: string
  /** The server has said no, so nothing was made of this attempt. */
  refused: boolean
}

/**
 * The attempt that sends this content. A retry of the same content keeps its key. So does changed
 * content as long as nobody knows what became of the last attempt: then the server says whether it
 * has been posted already. Only after a definite no does changed content get a key of its own.
 */
export function attemptFor(content: string, last: Attempt | null): Attempt {
  const keep = last && (last.content === content || !last.refused)
  return { key: keep ? last.key : crypto.randomUUID(), content, refused: false }
}

/** Whether an answer with this number says that nothing was done. */
export const isDefiniteRefusal = (code: number): boolean => code >= 400 && code < 500
