import { DeputyBanner } from '@/features/accounts/DeputyBanner'
import { ChangelogBanner } from '@/features/changelog/ChangelogBanner'
import { OfflineBanner } from '@/features/profiles/OfflineBanner'
import { SourcesBanner } from '@/features/sources/SourcesBanner'

/** The banners of the home page, the most urgent first. Each decides whether it is shown. */
export const Banners = () => (
  <>
    <OfflineBanner />
    <DeputyBanner />
    <SourcesBanner />
    <ChangelogBanner />
  </>
)
