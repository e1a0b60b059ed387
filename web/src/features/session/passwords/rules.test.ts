import { vectorsOf } from '@test/vectors'
import { describe, expect, it } from 'vitest'
import { isPasswordFault, passwordFaults } from './rules'

/** `repeat`: a text that is appended this many times. */
type Vector = { password: string; repeat?: [string, number]; faults: string[] }

const vectors = vectorsOf<Vector[]>('password')
const typed = ({ password, repeat: [text, times] = ['', 0] }: Vector) =>
  password + text.repeat(times)

describe('a new password', () => {
  // spec: AUTH-24, AUTH-25, AUTH-26, AUTH-27, AUTH-28
  it.each(vectors.map((vector) => [typed(vector), vector.faults] as const))(
    'has the faults that the server finds: %j',
    (password, faults) => {
      expect(passwordFaults(password)).toEqual(faults)
    },
  )

  // spec: SETTINGS-24
  it('must differ from the old one, in whatever Unicode form it was typed', () => {
    expect(passwordFaults('Größe 12', 'Gro\u0308ße 12')).toEqual(['SAME_PASSWORD'])
    expect(passwordFaults('Größe 12', 'Größe 13')).toEqual([])
  })
})

it('recognizes password faults among the reasons of a refusal', () => {
  expect(isPasswordFault('COMMON_PASSWORD')).toBe(true)
  expect(isPasswordFault('INVALID')).toBe(false)
  expect(isPasswordFault(undefined)).toBe(false)
})
