// The link for booking a post as an advertisement.
type Config = { advertiseUrl: string | null; supportEmail: string }
type Mail = { subject: string; body: string }

/** The configured URL with the post's id as a parameter; without one, a mail to the support. */
export function advertiseLink({ advertiseUrl, supportEmail }: Config, id: string, mail: Mail) {
  if (advertiseUrl === null) {
    const { subject, body } = mail
    return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  }
  const url = new URL(advertiseUrl)
  url.searchParams.set('post', id)
  return url.href
}
