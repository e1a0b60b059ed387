import { Check, EyeOff, Users } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { Chip } from '@/ui/Chip'
import text from '@/ui/text.module.css'
import classes from './ProfileHead.module.css'
import type { StaffProfile } from './profile'

/** Which profile this is. Its heading takes the focus when the panel is opened. */
export function ProfileHead({ profile }: { profile: StaffProfile }) {
  const { t } = useTranslation(['staffProfile', 'profiles'])
  const { displayName, username, role, avatar, visible, autoFollow } = profile
  return (
    <Card className={classes.head}>
      <Avatar name={displayName} image={avatar?.large} size={72} />
      <div className={classes.words}>
        <h2 className={classes.name} tabIndex={-1} data-landing>
          {displayName}
        </h2>
        <p className={text.soft}>
          @{username} · {t(`profiles:role.${role}`)}
        </p>
        <div className={classes.states}>
          {visible ? (
            <Chip tone="live" icon={<Check size={16} />}>
              {t('head.online')}
            </Chip>
          ) : (
            <Chip tone="draft" icon={<EyeOff size={16} />}>
              {t('head.offline')}
            </Chip>
          )}
          {autoFollow && (
            <Chip tone="accent" icon={<Users size={16} />}>
              {t('head.autoFollow')}
            </Chip>
          )}
        </div>
      </div>
    </Card>
  )
}
