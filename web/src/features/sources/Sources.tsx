import { useTranslation } from 'react-i18next'
import { getFragmentData } from '@/graphql/document'
import type {
  ConfigQuery as ConfigData,
  SourcesQuery as SourcesData,
} from '@/graphql/generated/graphql'
import { notify } from '@/ui/notify'
import { InstagramPart } from './instagram/InstagramPart'
import { OtherSources } from './OtherSources'
import { SourceFields } from './queries'
import { ReviewSwitch } from './ReviewSwitch'
import classes from './SourcesSection.module.css'
import { useChecks } from './useChecks'

type Props = { me: SourcesData['me']; config: ConfigData['config'] }

/** What this installation can connect, and what is connected. */
export function Sources({ me, config }: Props) {
  const { t } = useTranslation('sources')
  const { instagramConnection, mustReviewInstagramPosts } = me
  const sources = me.sources.map((source) => getFragmentData(SourceFields, source))
  const checks = useChecks(sources, (text) => void notify.failed(t('checkFailed'), text))
  const others = sources.filter(({ network }) => network !== 'INSTAGRAM')
  const hasInstagram = config.photoNetwork || instagramConnection.active
  const hasOthers = config.otherSources || others.length > 0
  return (
    <>
      {hasInstagram ? (
        <InstagramPart
          connection={instagramConnection}
          source={sources.find(({ network }) => network === 'INSTAGRAM') ?? null}
          checks={checks}
        />
      ) : (
        <p className={classes.soft}>{t('instagram.unavailable')}</p>
      )}
      {hasOthers && (
        <OtherSources
          profile={me.id}
          sources={others}
          canAdd={config.otherSources}
          checks={checks}
        />
      )}
      {(hasInstagram || hasOthers) && (
        <div className={classes.part}>
          <ReviewSwitch
            mustReview={mustReviewInstagramPosts}
            waitingDrafts={sources.reduce((sum, { waitingDrafts }) => sum + waitingDrafts, 0)}
          />
        </div>
      )}
    </>
  )
}
