// Of all recordings and films on a page one is heard at a time.

let playing: HTMLMediaElement | null = null

/** Says that this one has begun: another falls silent. */
export function playAlone(begun: HTMLMediaElement): void {
  // What runs without a sound disturbs nobody.
  if (begun.muted || begun === playing) return
  playing?.pause()
  playing = begun
}
