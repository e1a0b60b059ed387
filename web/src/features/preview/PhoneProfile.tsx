// The head of the profile in the app.
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import type { Language } from '@/graphql/generated/graphql'
import { count } from '@/lib/numbers'
import { Avatar } from '@/ui/Avatar'
import { PhonePinned } from './PhonePinned'
import classes from './PhoneProfile.module.css'

export function PhoneProfile({ me, language }: { me: Me; language: Language }) {
  const { t } = useTranslation('shown', { lng: language })
  return (
    <div className={classes.profile}>
      <div className={classes.cover}>
        {me.header && <img src={me.header.large} alt="" className={classes.header} />}
      </div>
      <div className={classes.face}>
        <Avatar name={me.displayName} image={me.avatar?.large} size={72} />
      </div>
      <p className={classes.name}>{me.displayName}</p>
      <p className={classes.soft}>
        @{me.username} ·{' '}
        {t('followers', { count: me.followerCount, shown: count(me.followerCount, language) })}
      </p>
      <PhonePinned author={me.id} language={language} />
    </div>
  )
}
