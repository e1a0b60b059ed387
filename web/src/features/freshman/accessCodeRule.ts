// The rule of access codes, as the server enforces it.
import { ACCESS_CODE } from '@/lib/rules'

export type Fault = 'TOO_SHORT' | 'TOO_LONG' | 'WRONG_CHARACTERS'

/** Why the typed code is not valid; null if it is, or if it is blank: no code. */
export function faultOf(typed: string): Fault | null {
  const code = typed.trim()
  if (code === '') return null
  if (!ACCESS_CODE.characters.test(code)) return 'WRONG_CHARACTERS'
  if (code.length < ACCESS_CODE.min) return 'TOO_SHORT'
  return code.length > ACCESS_CODE.max ? 'TOO_LONG' : null
}
