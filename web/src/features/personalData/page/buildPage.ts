// Builds the page with the data of a person: one HTML file without scripts and external resources.
import '@/lib/personalDataPageTexts'
import '@/lib/staffTexts'
import { dateTime } from '@/lib/dates'
import { texts } from '@/lib/texts'
import type { PersonalData } from '../personalData'
import { aboutProcessing, type Controller } from './about'
import { type Create, elementsOf } from './elements'
import { sectionOf, sectionTitle } from './section'
import { style } from './style'
import { valueText } from './values'

const ns = { ns: 'personalDataPage' } as const

/** Nothing is loaded and nothing runs, whatever the data contains. */
const POLICY = "default-src 'none'; style-src 'unsafe-inline'"

export async function buildPage(data: PersonalData, controller: Controller): Promise<string> {
  const account = data.sections.find(({ name }) => name === 'account')?.rows[0] ?? {}
  const [email, profile] = [account.email, account.profile].map((value) => valueText('', value))
  const title = texts.t('pageTitle', { ...ns, email })
  const page = document.implementation.createHTMLDocument(title)
  const create = elementsOf(page)
  page.documentElement.lang = 'de'
  page.head.prepend(
    create('meta', { charset: 'utf-8' }),
    create('meta', { 'http-equiv': 'Content-Security-Policy', content: POLICY }),
    create('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    create('meta', { name: 'color-scheme', content: 'light dark' }),
  )
  const sections: HTMLElement[] = []
  for (const [index, section] of data.sections.entries()) {
    sections.push(await sectionOf(create, section, `data-${index + 1}`))
  }
  page.body.append(
    create(
      'header',
      {},
      create('h1', {}, texts.t('title', ns)),
      subjectOf(create, {
        account: email ?? '',
        profile: profile ?? '',
        createdAt: Number.isNaN(Date.parse(data.createdAt))
          ? data.createdAt
          : dateTime(data.createdAt),
      }),
      create('p', {}, texts.t('lead', ns)),
    ),
    contentsOf(create, data),
    create(
      'main',
      {},
      aboutProcessing(create, controller, 'about'),
      create('h2', { id: 'stored' }, texts.t('stored', ns)),
      ...sections,
    ),
  )
  return `<!doctype html>\n${styled(page.documentElement.outerHTML)}\n`
}

/**
 * Adds the style, which is a constant. The console's content security policy forbids a style element
 * in any document that it creates.
 */
const styled = (html: string): string =>
  html.replace('</head>', () => `<style>${style}</style></head>`)

type Subject = Record<'account' | 'profile' | 'createdAt', string>

/** The account, its profile, and the date of the data. */
const subjectOf = (create: Create, subject: Subject): HTMLElement =>
  create(
    'dl',
    {},
    ...(['account', 'profile', 'createdAt'] as const).map((key) =>
      create(
        'div',
        {},
        create('dt', {}, texts.t(`subject.${key}`, ns)),
        create('dd', {}, subject[key]),
      ),
    ),
  )

/** Links to the parts of the page. */
function contentsOf(create: Create, { sections }: PersonalData): HTMLElement {
  const entry = (id: string, title: string) =>
    create('li', {}, create('a', { href: `#${id}` }, title))
  return create(
    'nav',
    { 'aria-labelledby': 'contents' },
    create('h2', { id: 'contents' }, texts.t('contents', ns)),
    create(
      'ol',
      {},
      entry('about', texts.t('about.title', ns)),
      ...sections.map((section, index) => entry(`data-${index + 1}`, sectionTitle(section))),
    ),
  )
}
