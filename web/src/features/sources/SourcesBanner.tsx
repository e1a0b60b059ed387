import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { LinkButton } from '@/ui/LinkButton'
import { Notice } from '@/ui/Notice'
import { SYNC_SETTINGS } from './syncPath'

/** States on the home page that a source needs somebody who acts. */
export function SourcesBanner() {
  const { t } = useTranslation('home')
  const { me } = useMe()
  if (!me) return null
  const { error } = me.instagramConnection
  const failed = me.sources.filter(
    ({ network, state }) => state === 'FAILED' && !(error && network === 'INSTAGRAM'),
  )
  return (
    <>
      {error && (
        <Banner
          title={t('instagram.title')}
          text={t(me.viewerCanEditProfile ? 'instagram.text' : 'instagram.textForOthers')}
          answer={me.viewerCanEditProfile && t('toSync')}
        />
      )}
      {failed.length > 0 && (
        <Banner
          title={t('sources.title', { names: failed.map(({ name }) => name).join(', ') })}
          text={t(me.viewerCanEditProfile ? 'sources.text' : 'sources.textForOthers')}
          answer={me.viewerCanEditProfile && t('toSync')}
        />
      )}
    </>
  )
}

type Props = { title: string; text: string; answer: string | false }

const Banner = ({ title, text, answer }: Props) => (
  <Notice title={title} action={answer && <LinkButton to={SYNC_SETTINGS}>{answer}</LinkButton>}>
    {text}
  </Notice>
)
