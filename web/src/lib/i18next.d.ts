import type { moreCatalogues } from './moreTexts'
import type { firstCatalogues } from './texts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof firstCatalogues & typeof moreCatalogues
  }
}
