// Numbers the saves of this browser.
let lastSequence = 0

/** Grows with each save, also over a reload: one that is delayed does not overwrite a newer one. */
export function nextSequence(): number {
  lastSequence = Math.max(Date.now(), lastSequence + 1)
  return lastSequence
}
