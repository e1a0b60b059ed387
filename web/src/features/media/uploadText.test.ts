import { expect, it } from 'vitest'
import { unanswered } from '@/graphql/problem'
import { texts } from '@/lib/texts'
import type { Upload } from './uploads'
import { uploadText } from './uploadText'

const t = texts.getFixedT('de', 'media')
const failed = (change: Partial<Upload>): Upload => ({
  file: new File(['bild'], 'hof.jpg'),
  kind: 'IMAGE',
  localUrl: '',
  waiting: false,
  share: 0,
  wrong: { ...unanswered, code: 0 },
  givenUp: false,
  ...change,
})
const resumes = 'Sobald die Verbindung wieder da ist, geht es von selbst weiter.'

it('states that an interrupted upload resumes automatically', () => {
  expect(uploadText(failed({}), t)).toBe(`hof.jpg konnte nicht hochgeladen werden. ${resumes}`)
})

it.each([
  ['it was cut off too often', { givenUp: true }],
  ['the server failed', { wrong: unanswered }],
  ['it is of another type', { wrong: 'wrongType' as const }],
])('does not state that it resumes if %s', (_why, change) => {
  const text = uploadText(failed(change), t)
  expect(text).toMatch(/^hof\.jpg konnte nicht hochgeladen werden\. ./)
  expect(text).not.toContain(resumes)
})
