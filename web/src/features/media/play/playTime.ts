/** 3:07, and 75:03 for what lasts longer than an hour. */
export function playTime(seconds: number): string {
  const whole = Math.max(0, Math.floor(seconds))
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, '0')}`
}

type Recording = { name: string; duration?: number | null }

/** rede.mp3, 12:07; the name alone of what nobody has measured. */
export const nameAndTime = ({ name, duration }: Recording): string =>
  [name, duration != null && playTime(duration)].filter(Boolean).join(', ')
