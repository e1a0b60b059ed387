import 'i18next'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof import('./texts').firstCatalogues &
      typeof import('./accessTexts').accessCatalogues &
      typeof import('./attachmentTexts').attachmentCatalogues &
      typeof import('./cropTexts').cropCatalogues &
      typeof import('./dateTexts').dateCatalogues &
      typeof import('./deliveryTexts').deliveryCatalogues &
      typeof import('./followerTexts').followerCatalogues &
      typeof import('./leftTexts').leftCatalogues &
      typeof import('./moreTexts').moreCatalogues &
      typeof import('./settingsTexts').settingsCatalogues &
      typeof import('./statisticsTexts').statisticsCatalogues
  }
}
