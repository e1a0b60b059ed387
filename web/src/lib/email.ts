/** Whether a text looks like an email address. Does not prove that the address exists. */
export const isEmail = (text: string): boolean =>
  /^[^\s@]+@[^\s@.]+(\.[^\s@.]+)+$/.test(text.trim())

/** Whether an address belongs to this domain or a subdomain of it. Ignores case. */
export function isOfDomain(email: string, domain: string): boolean {
  const host = email.trim().toLowerCase().split('@')[1]
  const wanted = domain.trim().toLowerCase().replace(/^@/, '')
  return !!host && wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`))
}
