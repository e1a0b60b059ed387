// How long a second person can still confirm an emergency. The server tells the milliseconds, so a wrong clock of
// this computer shows the right minutes.
import { useEffect, useState } from 'react'

const MINUTE = 60_000

type Request = { askedAt: string; remaining: number }

/** When each response lapses, by the clock of this page. A card that is shown again does not begin anew. */
const deadlines = new Map<string, number>()

function deadlineOf({ askedAt, remaining }: Request): number {
  const key = `${askedAt} ${remaining}`
  const known = deadlines.get(key)
  if (known !== undefined) return known
  const deadline = performance.now() + remaining
  deadlines.set(key, deadline)
  return deadline
}

/** The minutes at this moment, rounded up; 0 if nobody asks, or the request has lapsed. */
export const minutesLeft = (request: Request | null): number =>
  request ? Math.max(0, Math.ceil((deadlineOf(request) - performance.now()) / MINUTE)) : 0

/** As `minutesLeft`; renders again whenever it changes. */
export function useMinutesLeft(request: Request | null): number {
  const [, count] = useState(0)
  const minutes = minutesLeft(request)
  useEffect(() => {
    if (!request || minutes === 0) return
    const left = deadlineOf(request) - performance.now()
    const timer = setTimeout(() => count((turn) => turn + 1), left - (minutes - 1) * MINUTE + 1)
    return () => clearTimeout(timer)
  }, [request, minutes])
  return minutes
}
