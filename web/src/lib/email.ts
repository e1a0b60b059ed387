/** Whether an address is of this domain or of one below it; case does not matter. */
export function isOfDomain(email: string, domain: string): boolean {
  const host = email.trim().toLowerCase().split('@')[1]
  const wanted = domain.trim().toLowerCase().replace(/^@/, '')
  return !!host && wanted !== '' && (host === wanted || host.endsWith(`.${wanted}`))
}
