// Data from the server contains type names, which must not be sent back.

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype

/** The same variables without `__typename`, at any depth. Files and dates are not changed. */
export function withoutTypenames<T>(value: T): T {
  if (Array.isArray(value)) return value.map(withoutTypenames) as T
  if (!isPlain(value)) return value
  const entries = Object.entries(value).filter(([key]) => key !== '__typename')
  return Object.fromEntries(entries.map(([key, inner]) => [key, withoutTypenames(inner)])) as T
}
