// The buttons of a live post: its statistics, and booking it as an advertisement.
import { ChartColumn, Megaphone } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { ExternalLink } from '@/ui/ExternalLink'
import text from '@/ui/text.module.css'
import { cardFieldsOf } from './CardFields'
import { type ActionProps, openDialog } from './openDialog'
import classes from './PostTools.module.css'

export function PostTools({ post, excerpt }: ActionProps) {
  const { t } = useTranslation('posts')
  const { viewerCanReadStatistics, viewerCanAdvertise } = cardFieldsOf(post)
  if (!viewerCanReadStatistics && !viewerCanAdvertise) return null
  return (
    <div className={classes.tools}>
      {viewerCanReadStatistics && (
        <button
          type="button"
          className={`${text.textButton} ${classes.tool}`}
          aria-haspopup="dialog"
          aria-description={excerpt}
          onClick={() => openDialog(post, 'statistics')}
        >
          <ChartColumn size={18} />
          {t('statistics')}
        </button>
      )}
      {viewerCanAdvertise && <Advertise id={post.id} />}
    </div>
  )
}

function Advertise({ id }: { id: string }) {
  const { t } = useTranslation('posts')
  const [{ data }] = useQuery({ query: ConfigQuery })
  if (!data) return null
  const mail = { subject: t('advertiseSubject'), body: t('advertiseBody', { id }) }
  return (
    <ExternalLink
      href={advertiseLink(data.config, id, mail)}
      className={`${text.textButton} ${classes.tool}`}
    >
      <Megaphone size={18} />
      {t('advertise')}
    </ExternalLink>
  )
}

// The link for booking a post as an advertisement.
type Config = { advertiseUrl: string | null; supportEmail: string }
type Mail = { subject: string; body: string }

/** The configured URL with the post's id as a parameter; without one, a mail to the support. */
function advertiseLink({ advertiseUrl, supportEmail }: Config, id: string, mail: Mail) {
  if (advertiseUrl === null) {
    const { subject, body } = mail
    return `mailto:${supportEmail}?subject=${encodeURIComponent(subject)}&body=${encodeURIComponent(body)}`
  }
  const url = new URL(advertiseUrl)
  url.searchParams.set('post', id)
  return url.href
}
