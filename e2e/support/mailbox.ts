// An SMTP server to which the server under test delivers. Tests open the emails by the address to
// which they were sent.
import { once } from 'node:events'
import { setTimeout as pause } from 'node:timers/promises'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

const ARRIVES_WITHIN_MS = 120_000

/** An email as its recipient sees it. */
export type Mail = {
  to: string
  subject: string
  /** The path and query of the button's link. */
  link: string
}

export class Mailbox {
  readonly #smtp: SMTPServer
  readonly #received: Mail[] = []
  /** Emails whose link was already followed. */
  readonly #opened = new Set<Mail>()
  /** Refuses all mails for now, so that the server tries again later. */
  isFull = false
  #port = 0

  private constructor() {
    this.#smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onRcptTo: (_recipient, _session, accepted) =>
        accepted(
          this.isFull ? Object.assign(new Error('Mailbox full'), { responseCode: 452 }) : null,
        ),
      onData: (stream, session, accepted) => {
        const to = session.envelope.rcptTo.map((recipient) => recipient.address)
        readAll(stream)
          .then((bytes) => PostalMime.parse(bytes))
          .then(
            (email) => {
              this.#received.push(...to.map((address) => opened(address, email)))
              accepted()
            },
            (error: Error) => accepted(error),
          )
      },
    })
    this.#smtp.on('error', (error: NodeJS.ErrnoException) => {
      // At the end of a test, its server is killed while it may send a mail.
      if (error.code !== 'ECONNRESET' && error.code !== 'EPIPE') throw error
    })
  }

  static async start(): Promise<Mailbox> {
    const mailbox = new Mailbox()
    const listening = mailbox.#smtp.listen(0, '127.0.0.1')
    await once(listening, 'listening')
    const address = listening.address()
    if (address === null || typeof address === 'string') throw new Error('Cannot find a free port.')
    mailbox.#port = address.port
    return mailbox
  }

  /** The settings with which a server delivers to this mailbox. */
  get settings(): Record<string, string> {
    return {
      AUSHANG_MAIL__FROM_ADDRESS: 'aushang@example.org',
      AUSHANG_MAIL__SMTP_HOST: '127.0.0.1',
      AUSHANG_MAIL__SMTP_PORT: String(this.#port),
      AUSHANG_MAIL__SMTP_SECURITY: 'none',
    }
  }

  /**
   * The link in the oldest unopened email to this address whose path starts with `path`: its path
   * and query. Waits until there is one.
   */
  async linkTo(address: string, path: string): Promise<string> {
    const mail = await this.#arrived(
      (one) => one.to === address && one.link.startsWith(path) && !this.#opened.has(one),
      `No email to ${address} has a link to ${path}.`,
    )
    this.#opened.add(mail)
    return mail.link
  }

  /** The code in the oldest unopened email to this address with a code for a proof. Waits until there is one. */
  async codeTo(address: string): Promise<string> {
    const isCode = ({ subject }: Mail) => /^\d{6} ist dein Code/.test(subject)
    const mail = await this.#arrived(
      (one) => one.to === address && isCode(one) && !this.#opened.has(one),
      `No email to ${address} has a code.`,
    )
    this.#opened.add(mail)
    return mail.subject.slice(0, 6)
  }

  /** Waits for an email to this address with this subject. */
  async expectMail(address: string, subject: string): Promise<void> {
    await this.#arrived(
      (one) => one.to === address && one.subject === subject,
      `No email to ${address} has the subject '${subject}'.`,
    )
  }

  /** The subjects of all emails to this address so far, in alphabetical order. */
  subjectsTo(address: string): string[] {
    const mails = this.#received.filter((one) => one.to === address)
    return mails.map(({ subject }) => subject).sort()
  }

  async #arrived(matches: (mail: Mail) => boolean, otherwise: string): Promise<Mail> {
    const until = Date.now() + ARRIVES_WITHIN_MS
    for (;;) {
      const mail = this.#received.find(matches)
      if (mail) return mail
      if (Date.now() > until) throw new Error(otherwise)
      await pause(50)
    }
  }

  async stop(): Promise<void> {
    await new Promise<void>((done) => this.#smtp.close(() => done()))
  }
}

async function readAll(stream: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const parts: Uint8Array[] = []
  for await (const part of stream) parts.push(part)
  return Buffer.concat(parts)
}

function opened(to: string, email: Email): Mail {
  const address = /<a\b[^>]*\bhref="(http[^"]+)"/.exec(email.html ?? '')?.[1]
  const { pathname, search } = new URL(address?.replaceAll('&amp;', '&') ?? 'http://localhost')
  return { to, subject: email.subject ?? '', link: pathname + search }
}
