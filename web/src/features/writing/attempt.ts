// The idempotency key of a post that was sent: the server makes one post of all attempts that carry
// the same key, so a lost response, a reload or a second press never posts twice.

export type Attempt = {
  key: string
  /** What was sent, to notice a change. */
  content: string
  /** The server has refused it, so no post was created. */
  refused: boolean
  /** When the key was first sent, in ms since 1970. */
  begunAt: number
}

/** A day less than the server keeps a key, in ms: the clocks may differ. */
export const KEY_LIFETIME = 89 * 24 * 60 * 60 * 1000

/**
 * The attempt that sends this content. A retry of the same content keeps its key. So does changed
 * content while the result of the last attempt is unknown: then the server says whether a post was
 * created. Only after a refusal does changed content get a key of its own.
 */
export function attemptFor(content: string, last: Attempt | null, now: number): Attempt {
  const kept = last && (last.content === content || !last.refused) ? last : null
  return {
    key: kept?.key ?? crypto.randomUUID(),
    content,
    refused: false,
    // A refused attempt has created nothing, so its key counts as new.
    begunAt: kept && !kept.refused ? kept.begunAt : now,
  }
}

/** Whether the server may have created a post for this attempt but has since deleted its key. */
export const isForgotten = ({ refused, begunAt }: Attempt, now: number): boolean =>
  !refused && now - begunAt > KEY_LIFETIME

/** Whether a response with this code means that nothing was created. */
export const isDefiniteRefusal = (code: number): boolean => code >= 400 && code < 500
