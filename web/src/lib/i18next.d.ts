import type { accessibilityCatalogues } from './accessibilityTexts'
import type { accessCatalogues } from './accessTexts'
import type { attachmentCatalogues } from './attachmentTexts'
import type { calendarCatalogues } from './calendarTexts'
import type { checksCatalogues } from './checksTexts'
import type { cropCatalogues } from './cropTexts'
import type { dateCatalogues } from './dateTexts'
import type { deliveryCatalogues } from './deliveryTexts'
import type { endingCatalogues } from './endingTexts'
import type { followerCatalogues } from './followerTexts'
import type { freshmanCatalogues } from './freshmanTexts'
import type { heldCatalogues } from './heldTexts'
import type { instagramDeletionCatalogues } from './instagramDeletionTexts'
import type { leftCatalogues } from './leftTexts'
import type { mediaStatusCatalogues } from './mediaStatusTexts'
import type { moreCatalogues } from './moreTexts'
import type { newProfileCatalogues } from './newProfileTexts'
import type { onboardingCatalogues } from './onboardingTexts'
import type { passkeyCatalogues } from './passkeyTexts'
import type { personalDataPageCatalogues } from './personalDataPageTexts'
import type { personalDataCatalogues } from './personalDataTexts'
import type { placesCatalogues } from './placesTexts'
import type { proofCatalogues } from './proofTexts'
import type { providersCatalogues } from './providersTexts'
import type { reviewCatalogues } from './reviewTexts'
import type { seriesCatalogues } from './seriesTexts'
import type { settingsCatalogues } from './settingsTexts'
import type { sourceChangeCatalogues } from './sourceChangeTexts'
import type { sourcesCatalogues } from './sourcesTexts'
import type { staffListsCatalogues } from './staffListsTexts'
import type { staffLogCatalogues } from './staffLogTexts'
import type { staffProfileCatalogues } from './staffProfileTexts'
import type { staffCatalogues } from './staffTexts'
import type { statisticsCatalogues } from './statisticsTexts'
import type { takeBackCatalogues } from './takeBackTexts'
import type { templatesCatalogues } from './templatesTexts'
import type { firstCatalogues } from './texts'
import type { timingCatalogues } from './timingTexts'
import type { uiCatalogues } from './uiTexts'
import type { versionsCatalogues } from './versionsTexts'

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: typeof firstCatalogues &
      typeof accessCatalogues &
      typeof providersCatalogues &
      typeof accessibilityCatalogues &
      typeof attachmentCatalogues &
      typeof calendarCatalogues &
      typeof checksCatalogues &
      typeof cropCatalogues &
      typeof dateCatalogues &
      typeof deliveryCatalogues &
      typeof endingCatalogues &
      typeof templatesCatalogues &
      typeof seriesCatalogues &
      typeof followerCatalogues &
      typeof freshmanCatalogues &
      typeof instagramDeletionCatalogues &
      typeof leftCatalogues &
      typeof mediaStatusCatalogues &
      typeof moreCatalogues &
      typeof newProfileCatalogues &
      typeof personalDataCatalogues &
      typeof personalDataPageCatalogues &
      typeof passkeyCatalogues &
      typeof proofCatalogues &
      typeof placesCatalogues &
      typeof onboardingCatalogues &
      typeof settingsCatalogues &
      typeof sourceChangeCatalogues &
      typeof reviewCatalogues &
      typeof takeBackCatalogues &
      typeof sourcesCatalogues &
      typeof staffProfileCatalogues &
      typeof staffListsCatalogues &
      typeof staffLogCatalogues &
      typeof staffCatalogues &
      typeof statisticsCatalogues &
      typeof versionsCatalogues &
      typeof timingCatalogues &
      typeof heldCatalogues &
      typeof uiCatalogues
  }
}
