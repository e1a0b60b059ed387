/** Formats 187 as 3:07. Does not use hours: 75:03. */
export function playTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

type Recording = { name: string; duration?: number | null }

/** rede.mp3, 12:07; only the name if the duration is not known. */
export const nameAndTime = ({ name, duration }: Recording): string =>
  [name, duration != null && playTime(duration)].filter(Boolean).join(', ')
