// The stack of an error, reduced to the console's own scripts.

/** Line and column are 1-based. */
export type Frame = {
  filename: string
  function: string
  lineno: number
  colno: number
  in_app: true
}

const MAX_FRAMES = 30
/** In characters. */
const MAX_STACK = 20_000

/** Chrome: `    at send (https://…/assets/a.js:1:2)`; Firefox and Safari: `send@https://…/assets/a.js:1:2`. */
const line = /^(?:\s*at (?:(.*?) \()?|(.*?)@)(\S+?):(\d+):(\d+)\)?$/

/** Oldest call first. Null if the stack contains only code that is not the console's. */
export function framesOf(error: Error, origin: string): Frame[] | null {
  const calls = stackOf(error)
    .split('\n')
    .map((text) => line.exec(text))
    .filter((match) => match !== null)
  const own = calls.slice(0, MAX_FRAMES).flatMap(([, chrome, other, address = '', row, column]) => {
    const filename = ownFile(address, origin)
    const name = functionName(chrome ?? other ?? '')
    return filename
      ? [
          {
            filename,
            function: name,
            lineno: Number(row),
            colno: Number(column),
            in_app: true,
          } as const,
        ]
      : []
  })
  return calls.length > 0 && own.length === 0 ? null : own.reverse()
}

/** Without the message that Chrome repeats before the calls, because it could look like a call. */
function stackOf({ stack, name, message }: Error): string {
  const text = typeof stack === 'string' ? stack.slice(0, MAX_STACK) : ''
  const head = [`${name}: ${message}`, message].find((start) => start && text.startsWith(start))
  return head ? text.slice(head.length) : text
}

/** Addresses of pages and of uploaded files may contain tokens. */
function ownFile(address: string, origin: string): string | null {
  if (!address.startsWith(`${origin}/assets/`)) return null
  const [file] = /^assets\/[\w.-]{1,80}\.js$/.exec(address.slice(origin.length + 1)) ?? []
  return file ?? null
}

/** Computed names of functions may contain any text. */
function functionName(text: string): string {
  const [name] = /^(?:async |new )?[\w$.]{1,80}(?=$| \[as )/.exec(text) ?? []
  return name ?? '?'
}
