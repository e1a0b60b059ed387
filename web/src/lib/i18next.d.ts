import type { accessCatalogues } from './accessTexts'
import type { attachmentCatalogues } from './attachmentTexts'
import type { cropCatalogues } from './cropTexts'
import type { followerCatalogues } from './followerTexts'
import type { moreCatalogues } from './moreTexts'
import type { settingsCatalogues } from './settingsTexts'
import type { firstCatalogues } from './texts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof firstCatalogues &
      typeof accessCatalogues &
      typeof attachmentCatalogues &
      typeof cropCatalogues &
      typeof followerCatalogues &
      typeof moreCatalogues &
      typeof settingsCatalogues
  }
}
