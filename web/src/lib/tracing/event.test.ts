// What of an error leaves the browser: a table of errors that contain personal data.
// spec: MISC-02
import { afterEach, describe, expect, it, vi } from 'vitest'
import { version } from '../../../package.json'
import { browserOf } from './browser'
import { eventOf } from './event'

const own = (file: string, place = '1:20') => `${location.origin}/assets/${file}:${place}`
const withStack = (error: Error, ...calls: string[]) =>
  Object.assign(error, { stack: [`${error.name}: ${error.message}`, ...calls].join('\n') })
const exceptionOf = (error: unknown) => eventOf(error, '/')?.exception.values[0]
const messageOf = (message: string) =>
  exceptionOf(withStack(new Error(message), `    at send (${own('a-1.js')})`))?.value

afterEach(() => document.head.replaceChildren())

it.each([
  [
    "Cannot read properties of undefined (reading 'name')",
    'Cannot read properties of undefined (reading …',
  ],
  ['t.map is not a function', '… is not a function'],
  ['Maximum call stack size exceeded', 'Maximum call stack size exceeded'],
  ['Invalid time value', 'Invalid time value'],
  [
    'Minified React error #418; visit https://react.dev/errors/418?args[]=Anna',
    'Minified React error #418',
  ],
  ['The console could not start.', 'The console could not start.'],
  ['No profile for anna.schmidt@uni.example', 'No … for …'],
  ['Unknown account 5b1e2f64-6f0a-4c39-9a53-0d6a3f0c1e11', 'Unknown …'],
  ['Invalid URL: https://uni.example/register?token=q0Zb1cN5m8yLr3', 'Invalid …'],
  ['Token eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiIxIn0.c2ln is invalid', 'Token … is invalid'],
  ['Call +49 721 608-0 or 0721 6080', 'Call … or …'],
  [
    'Unexpected token \'A\', "Anna Schmidt"... is not valid JSON',
    'Unexpected token … is not valid JSON',
  ],
  ['Unexpected identifier „Heute Party bei Anna“', 'Unexpected identifier …'],
  ['Heute feiert Anna Schmidt Geburtstag', '…'],
  ['heute feiert anna', '…'],
  ['DE89 3704 0044 0532 0130 00', '…'],
  ['Request from 192.0.2.7 and 2001:db8::1 failed', '… from … and … failed'],
  ['value\nAnna Schmidt\nanna@uni.example', 'value'],
  ["It isn't valid: Anna's text", 'It …'],
  ['Invalid <b>Anna</b>', 'Invalid …'],
  ['/profile/fs-info?q=Krankheit not found', '… not found'],
  ['', ''],
])('of the message %j only %j is sent', (message, sent) => {
  expect(messageOf(message)).toBe(sent)
})

it('cuts long messages at 200 characters', () => {
  expect(messageOf('invalid value '.repeat(1000))).toHaveLength(200)
})

it.each([
  ['TypeError', 'TypeError'],
  ['ChunkLoadError', 'ChunkLoadError'],
  ['InvalidStateException', 'InvalidStateException'],
  ['Anna Schmidt', 'Error'],
  ['anna@uni.example', 'Error'],
  ['Anna', 'Error'],
])('an error named %s is sent as %s', (name, type) => {
  const error = withStack(Object.assign(new Error('x'), { name }), `at ${own('a-1.js')}`)
  expect(exceptionOf(error)?.type).toBe(type)
})

describe('the stack', () => {
  it.each([
    ['Chrome', `    at send (${own('a-1.js', '3:40')})`, 'send'],
    [
      'Chrome, a method',
      `    at async Draft.save [as store] (${own('a-1.js', '3:40')})`,
      'async Draft.save',
    ],
    ['Chrome, without a name', `    at ${own('a-1.js', '3:40')}`, '?'],
    ['Firefox', `send@${own('a-1.js', '3:40')}`, 'send'],
    ['Safari, a module', `module code@${own('a-1.js', '3:40')}`, '?'],
    ['a name that is a text', `    at Anna Schmidt (${own('a-1.js', '3:40')})`, '?'],
  ])('in %s is reduced to file, place and function', (_browser, call, name) => {
    const frames = exceptionOf(withStack(new Error('x'), call))?.stacktrace?.frames
    const frame = { filename: 'assets/a-1.js', function: name, lineno: 3, colno: 40, in_app: true }
    expect(frames).toEqual([frame])
  })

  it('starts with the oldest call, and leaves out the code of others', () => {
    const error = withStack(
      new Error('x'),
      `    at inner (${own('a-1.js')})`,
      '    at wrapped (chrome-extension://abcdefgh/content.js:1:2)',
      `    at Array.map (<anonymous>)`,
      `    at link (${location.origin}/register?token=geheim:1:2)`,
      `    at upload (${location.origin}/files/anna-schmidt.js:1:2)`,
      `    at tricky (${location.origin}/assets/a.js?token=geheim.js:1:2)`,
      `    at elsewhere (https://evil.example/assets/a.js:1:2)`,
      `    at outer (${own('b-2.js')})`,
    )
    const frames = exceptionOf(error)?.stacktrace?.frames
    expect(frames?.map((frame) => [frame.filename, frame.function])).toEqual([
      ['assets/b-2.js', 'outer'],
      ['assets/a-1.js', 'inner'],
    ])
  })

  it('does not mistake the message for a call', () => {
    const message = `x\n    at anna (${own('anna-schmidt.js')})`
    const frames = exceptionOf(withStack(new Error(message), `    at b (${own('b-2.js')})`))
      ?.stacktrace?.frames
    expect(frames?.map((frame) => frame.filename)).toEqual(['assets/b-2.js'])
  })

  it('of an extension alone is not sent', () => {
    const error = withStack(new Error('x'), '    at f (chrome-extension://abcdefgh/content.js:1:2)')
    expect(eventOf(error, '/')).toBeNull()
  })
})

it('contains the cause of an error before the error', () => {
  const cause = withStack(new RangeError('Invalid time value'), `    at a (${own('a-1.js')})`)
  const error = withStack(new Error('Anna', { cause }), `    at b (${own('b-2.js')})`)
  expect(eventOf(error, '/')?.exception.values.map(({ type, value }) => [type, value])).toEqual([
    ['RangeError', 'Invalid time value'],
    ['Error', '…'],
  ])
})

describe('of an error of the console and one of an extension', () => {
  const foreign = '    at f (chrome-extension://abcdefgh/content.js:1:2)'
  const ownCall = `    at b (${own('b-2.js')})`

  it.each([
    ['cause', ownCall, foreign, 'Error'],
    ['wrapper', foreign, ownCall, 'RangeError'],
  ])('the %s of the extension is not sent', (_part, outer, inner, type) => {
    const cause = withStack(new RangeError('Invalid time value'), inner)
    const error = withStack(new Error('x', { cause }), outer)
    expect(eventOf(error, '/')?.exception.values.map((value) => value.type)).toEqual([type])
  })

  it('nothing is sent if both are of an extension', () => {
    const cause = withStack(new RangeError('x'), foreign)
    expect(eventOf(withStack(new Error('x', { cause }), foreign), '/')).toBeNull()
  })
})

it.each([['anna@uni.example'], [{ name: 'Anna' }], [undefined], [null], [7]])(
  'of %j, which is not an error, nothing is sent but that',
  (reason) => {
    expect(eventOf(reason, '/')?.exception.values).toEqual([{ type: 'NonError', value: '' }])
  },
)

it('has no fields beyond these', () => {
  const script = document.createElement('script')
  script.type = 'module'
  script.setAttribute('src', '/assets/index-Ab_d-f12.js')
  document.head.append(script)
  document.title = 'Anna Schmidt'
  const chrome =
    'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML) Chrome/141.0.1 Safari/537.36'
  vi.spyOn(navigator, 'userAgent', 'get').mockReturnValue(chrome)
  const event = eventOf(withStack(new Error('Anna'), `at ${own('a-1.js')}`), '/settings/:subpage?')
  expect(event).toEqual({
    event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
    timestamp: expect.any(Number),
    platform: 'javascript',
    level: 'error',
    release: `aushang-console@${version}+Ab_d-f12`,
    transaction: '/settings/:subpage?',
    user: { ip_address: null },
    contexts: { browser: { name: 'Chrome', version: '141' } },
    sdk: { name: 'aushang.console', version, settings: { infer_ip: 'never' } },
    exception: { values: [expect.objectContaining({ type: 'Error', value: '…' })] },
  })
})

it.each([
  ['Mozilla/5.0 (X11; Linux) AppleWebKit/537.36 Chrome/141.0.0.0 Safari/537.36', 'Chrome', '141'],
  [
    'Mozilla/5.0 (Windows NT 10.0) AppleWebKit/537.36 Chrome/141.0 Safari/537.36 Edg/141.0.3',
    'Edge',
    '141',
  ],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:144.0) Gecko/20100101 Firefox/144.0', 'Firefox', '144'],
  [
    'Mozilla/5.0 (Macintosh) AppleWebKit/605.1.15 (KHTML) Version/19.1 Safari/605.1.15',
    'Safari',
    '19',
  ],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 Version/19.1 Mobile/15E148 Safari/604.1',
    'Safari',
    '19',
  ],
  [
    'Mozilla/5.0 (iPhone) AppleWebKit/605.1.15 CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    '141',
  ],
])('recognizes %s', (agent, name, major) => {
  expect(browserOf(agent)).toEqual({ name, version: major })
})

it('does not send the name of an unknown browser', () => {
  expect(browserOf('Annas Browser/1.0')).toBeNull()
})
