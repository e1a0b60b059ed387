// A website with an RSS feed, which its page refers to.
import { once } from 'node:events'
import { createServer, type Server } from 'node:http'

const PAGE = `<!DOCTYPE html><html lang="de"><head><title>Hochschulsport</title>
<link rel="alternate" type="application/rss+xml" title="Aktuelles" href="/aktuelles.xml"></head>
<body><h1>Hochschulsport</h1></body></html>`

const item = (number: number, title: string) => `<item><guid isPermaLink="false">${number}</guid>
<title>${title}</title><link>http://sport.example/${number}</link>
<pubDate>${new Date(Date.now() - number * 3_600_000).toUTCString()}</pubDate>
<description>Mehr auf unserer Website.</description></item>`

const feed = () => `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel>
<title>Hochschulsport</title><link>http://sport.example/</link><description>Aktuelles</description>
${item(1, 'Kletterhalle wieder offen')}${item(2, 'Anmeldung zu den Kursen')}</channel></rss>`

export class FeedSite {
  readonly url: string
  readonly #http: Server

  private constructor(http: Server, port: number) {
    this.#http = http
    this.url = `http://127.0.0.1:${port}`
  }

  static async start(): Promise<FeedSite> {
    const http = createServer(({ url }, response) => {
      const [type, body] =
        url === '/' ? ['text/html', PAGE] : url === '/aktuelles.xml' ? ['text/xml', feed()] : []
      response.statusCode = body === undefined ? 404 : 200
      response.setHeader('content-type', `${type ?? 'text/plain'}; charset=utf-8`)
      response.end(body)
    })
    http.listen(0, '127.0.0.1')
    await once(http, 'listening')
    const address = http.address()
    if (address === null || typeof address === 'string') throw new Error('Cannot find a free port.')
    return new FeedSite(http, address.port)
  }

  async stop(): Promise<void> {
    this.#http.closeAllConnections()
    this.#http.close()
    await once(this.#http, 'close')
  }
}
