// A connected source: its state, what can be done with it, and what it did not take.
import { AtSign, Camera, type LucideIcon, Rss } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { SourceNetwork } from '@/graphql/generated/graphql'
import { Button } from '@/ui/Button'
import { ExternalLink } from '@/ui/ExternalLink'
import { AlsoConnected } from './AlsoConnected'
import { PushSwitch } from './PushSwitch'
import { SkippedPosts } from './SkippedPosts'
import classes from './SourceCard.module.css'
import { SourceProblem } from './SourceProblem'
import { StatusLink } from './StatusLink'
import { isCheckable, type Source } from './source'
import { useStateText } from './useStateText'

type Props = {
  source: Source
  isChecking: boolean
  onCheck: () => void
  /** Connects the source again, if that can help. */
  onReconnect?: () => void
  /** A further button. */
  children?: ReactNode
}

const icons: Record<SourceNetwork, LucideIcon> = { INSTAGRAM: Camera, MASTODON: AtSign, FEED: Rss }

export function SourceCard({ source, isChecking, onCheck, onReconnect, children }: Props) {
  const { t } = useTranslation('sources')
  const stateText = useStateText()
  const heading = useId()
  const { id, network, name, url, sendPush, statusUrl, postsImported } = source
  const Icon = icons[network]
  return (
    <article aria-labelledby={heading} className={classes.card}>
      <div className={classes.head}>
        <Icon aria-hidden />
        <div className={classes.names}>
          <h4 id={heading} tabIndex={-1} data-landing className={classes.name}>
            <ExternalLink href={url}>{name}</ExternalLink>
          </h4>
          <p className={classes.network}>
            {t(`network.${network}`)} · {t('postsImported', { count: postsImported })}
          </p>
        </div>
      </div>
      <p role="status">{stateText(source, isChecking)}</p>
      <AlsoConnected profiles={source.alsoConnectedBy} />
      <SourceProblem source={source} onReconnect={onReconnect} />
      <div className={classes.actions}>
        {isCheckable(source) && (
          <Button loading={isChecking} aria-label={t('checkOf', { name })} onClick={onCheck}>
            {t('check')}
          </Button>
        )}
        {children}
      </div>
      <PushSwitch id={id} sendPush={sendPush} />
      <StatusLink url={statusUrl} name={name} />
      <SkippedPosts source={source} />
    </article>
  )
}
