import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { Section } from '@/ui/Section'
import { AutoFollowDialog } from './AutoFollowDialog'
import type { ProfileEdits } from './keptEdits'
import type { StaffProfile } from './profile'

type Props = { profile: StaffProfile; edits: ProfileEdits }

/** Lets all readers whom the targeting covers follow the profile. */
export function AutoFollowSection({ profile, edits }: Props) {
  const { t } = useTranslation('staffProfile')
  const { autoFollow, visible } = profile
  const [asking, setAsking] = useState(false)
  /** The number of new followers; null if it was not switched on here. */
  const [followers, setFollowers] = useState<number | null>(null)
  return (
    <Section title={t('autoFollow.title')} lead={t('autoFollow.lead')}>
      {followers !== null ? (
        <Notice
          tone="good"
          title={t('autoFollow.followers', { count: followers, shown: count(followers) })}
        >
          {t('autoFollow.on')}
        </Notice>
      ) : autoFollow ? (
        <p>{t('autoFollow.on')}</p>
      ) : !visible ? (
        <p>{t('autoFollow.offline')}</p>
      ) : (
        <div>
          <Button onClick={() => setAsking(true)}>{t('autoFollow.open')}</Button>
        </div>
      )}
      {asking && (
        <AutoFollowDialog
          profile={profile}
          edits={edits}
          onDone={(now) => {
            setAsking(false)
            setFollowers(now)
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
