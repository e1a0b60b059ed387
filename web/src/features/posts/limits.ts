// The longest texts that the server takes, in characters.
import { LIMITS } from '@/lib/rules'

export const limits = { ...LIMITS, pushTitle: LIMITS.title, pushText: 500 } as const
