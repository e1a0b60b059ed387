// Only one audio or video file on the page plays with sound at a time.

let playing: HTMLMediaElement | null = null

/** Called when an element starts playing with sound: pauses the other one. */
export function playAlone(begun: HTMLMediaElement): void {
  // Muted videos may play at the same time.
  if (begun.muted || begun === playing) return
  playing?.pause()
  playing = begun
}
