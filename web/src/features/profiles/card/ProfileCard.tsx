// The profile at a glance, for its own users.
import { useTranslation } from 'react-i18next'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import cover from '../cover.module.css'
import { type Me, useMe } from '../useMe'
import { ContactLines } from './ContactLines'
import { EditLink } from './EditLink'
import { Figures } from './Figures'
import classes from './ProfileCard.module.css'

export function ProfileCard() {
  const { t } = useTranslation('profiles')
  const { me, failed, retry } = useMe()
  if (failed) return <RetryNotice title={t('failed')} onRetry={retry} />
  return (
    <Card aria-label={t('card')} className={classes.card}>
      {me ? <Content me={me} /> : <CardSkeleton />}
    </Card>
  )
}

function Content({ me }: { me: Me }) {
  const { t } = useTranslation('profiles')
  return (
    <>
      <div className={classes.cover}>
        {me.header && <img src={me.header.large} alt="" className={cover.picture} />}
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

/** A placeholder of the same height as the card, so that the layout does not shift. */
function CardSkeleton() {
  const { t } = useTranslation('profiles')
  return (
    <div role="status" aria-label={t('loading')}>
      <div className={classes.cover} />
      <div className={classes.body}>
        <div className={classes.face}>
          <Skeleton circle height={72} />
        </div>
        <Skeleton height={19} mt={14} width="80%" />
        <Skeleton height={14} mt={12} width="60%" />
        <Skeleton height={44} mt={26} width="70%" />
        <Skeleton height={14} mt={28} width="75%" />
      </div>
    </div>
  )
}
