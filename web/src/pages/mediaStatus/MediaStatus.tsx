import { CircleCheck, CirclePause } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { MediaStatusQuery } from '@/graphql/generated/graphql'
import { plainDateTime } from '@/lib/dates'
import { Chip } from '@/ui/Chip'
import { Notice } from '@/ui/Notice'
import text from '@/ui/text.module.css'
import classes from './MediaStatusPage.module.css'

/** If the name of the profile is null, the key is unknown. */
export function MediaStatus(media: MediaStatusQuery['mediaStatus']) {
  const { status, disconnectedAt, profileName, network, name } = media
  const { t } = useTranslation('mediaStatus')
  const isActive = status === 'ACTIVE'
  const isKnown = profileName !== null
  return (
    <>
      {isKnown ? (
        <div>
          <p className={classes.profile}>{profileName}</p>
          <p className={text.soft}>{network && t(`source.${network}`, { name })}</p>
        </div>
      ) : (
        <Notice title={t('unknown')}>{t('unknownHint')}</Notice>
      )}
      {/* Announced when it changes after the user has returned. */}
      <div role="status" className={classes.status}>
        <Chip
          tone={isActive ? 'live' : 'draft'}
          icon={isActive ? <CircleCheck size={16} /> : <CirclePause size={16} />}
        >
          {t(`status.${status}`)}
        </Chip>
        <p>{t(`text.${status}`)}</p>
        {isKnown && <p className={text.soft}>{t(`meaning.${status}`)}</p>}
      </div>
      <dl className={classes.fact}>
        <dt className={text.soft}>{t('disconnectedAt')}</dt>
        <dd>{disconnectedAt === null ? t('no') : plainDateTime(disconnectedAt)}</dd>
      </dl>
    </>
  )
}
