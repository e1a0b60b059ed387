// The profile at a glance, for its own users.
import { useTranslation } from 'react-i18next'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { RetryNotice } from '@/ui/RetryNotice'
import text from '@/ui/text.module.css'
import cover from '../shown/cover.module.css'
import { type Me, useMe } from '../useMe'
import { CardSkeleton } from './CardSkeleton'
import { ContactLines } from './ContactLines'
import { EditButton } from './EditButton'
import { Figures } from './Figures'
import classes from './ProfileCard.module.css'

export function ProfileCard({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation('profiles')
  const { me, failed, retry } = useMe()
  if (failed) return <RetryNotice title={t('failed')} onRetry={retry} />
  return (
    <Card aria-label={t('card')} className={classes.card}>
      {me ? <Content me={me} onEdit={onEdit} /> : <CardSkeleton />}
    </Card>
  )
}

function Content({ me, onEdit }: { me: Me; onEdit: () => void }) {
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
        {me.viewerCanEditProfile && <EditButton className={classes.edit} onEdit={onEdit} />}
        <h2 className={classes.name}>{me.displayName}</h2>
        <p className={text.soft}>@{me.username}</p>
        <p className={text.soft}>{t(`role.${me.role}`)}</p>
        <Figures me={me} />
        <ContactLines contact={me.contact} />
        {!me.viewerCanEditProfile && (
          <p className={`${text.soft} ${classes.readOnly}`}>{t('readOnly')}</p>
        )}
      </div>
    </>
  )
}
