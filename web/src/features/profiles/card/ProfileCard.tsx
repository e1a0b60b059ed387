// The profile at a glance, for its own users.
import { useTranslation } from 'react-i18next'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { RetryNotice } from '@/ui/RetryNotice'
import text from '@/ui/text.module.css'
import { type Me, useMe } from '../useMe'
import { ContactLines } from './ContactLines'
import { EditLink } from './EditLink'
import { Figures } from './Figures'
import classes from './ProfileCard.module.css'
import { ProfileCardSkeleton } from './ProfileCardSkeleton'

export function ProfileCard() {
  const { t } = useTranslation('profiles')
  const { me, failed, retry } = useMe()
  if (failed) return <RetryNotice title={t('failed')} onRetry={retry} />
  return (
    <Card aria-label={t('card')} className={classes.card}>
      {me ? <Content me={me} /> : <ProfileCardSkeleton />}
    </Card>
  )
}

function Content({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  return (
    <>
      <div className={classes.cover}>
        {me.header && <img src={me.header.large} alt="" className={classes.header} />}
      </div>
      <div className={classes.body}>
        <div className={classes.face}>
          <Avatar name={me.displayName} image={me.avatar?.large} size={72} />
        </div>
        {me.viewerCanEditProfile && <EditLink className={classes.edit} />}
        <h2 className={classes.name}>{me.displayName}</h2>
        <p className={text.soft}>@{me.username}</p>
        <p className={text.soft}>{t(`role.${me.role}`)}</p>
        <Figures me={me} />
        <ContactLines contact={me.contact} />
      </div>
    </>
  )
}
