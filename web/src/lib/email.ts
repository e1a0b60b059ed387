/** Whether a text could be somebody's address; whether it is one, only a mail tells. */
export const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

/** Whether an address is of this domain or of one below it; case does not matter. */
export function isOfDomain(email: string, domain: string): boolean {
  const host = email.trim().toLowerCase().split('@')[1]
  const wanted = domain.trim().toLowerCase().replace(/^@/, '')
  return !!host && wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`))
}
