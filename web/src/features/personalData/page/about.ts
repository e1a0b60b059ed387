// What Art. 15 (1) GDPR asks about the processing, besides the data.
import { texts } from '@/lib/texts'
import type { Create } from './elements'

export type Controller = {
  supportEmail: string
  privacyUrl: string
  imprintUrl: string
  accessibility: { institution: string | null }
}

const ns = { ns: 'personalDataPage' } as const

const parts = [
  { title: 'purposes', texts: ['purposesText'] },
  {
    title: 'recipients',
    texts: ['recipientsInside', 'recipientsMail', 'recipientsNone', 'recipientsOthers'],
  },
  { title: 'periods', texts: ['periodsText'] },
  { title: 'origin', texts: ['originText'] },
  { title: 'rights', texts: ['rightsData', 'rightsComplaint'] },
  { title: 'decisions', texts: ['decisionsText'] },
] as const

export function aboutProcessing(create: Create, controller: Controller, id: string): HTMLElement {
  const others = parts.flatMap((part) => [
    create('h3', {}, texts.t(`about.${part.title}`, ns)),
    ...part.texts.map((text) => create('p', {}, texts.t(`about.${text}`, ns))),
  ])
  return create(
    'section',
    { 'aria-labelledby': id },
    create('h2', { id }, texts.t('about.title', ns)),
    ...controllerOf(create, controller),
    ...others,
  )
}

function controllerOf(create: Create, controller: Controller): HTMLElement[] {
  const { supportEmail, privacyUrl, imprintUrl, accessibility } = controller
  const { institution } = accessibility
  const link = (label: string, shown: string, href: string) =>
    create('li', {}, `${label}: `, create('a', { href }, shown))
  return [
    create('h3', {}, texts.t('about.controller', ns)),
    create(
      'p',
      {},
      institution === null
        ? texts.t('about.controllerUnnamed', ns)
        : texts.t('about.controllerNamed', { ...ns, institution }),
    ),
    create(
      'ul',
      {},
      link(texts.t('about.imprint', ns), imprintUrl, imprintUrl),
      link(texts.t('about.privacy', ns), privacyUrl, privacyUrl),
      link(texts.t('about.support', ns), supportEmail, `mailto:${supportEmail}`),
    ),
  ]
}
