// The profile in one row, for screens with a single column. Expands to the figures and the contact.
import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { Avatar } from '@/ui/Avatar'
import { Card } from '@/ui/Card'
import { FoldButton } from '@/ui/FoldButton'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { type Me, useMe } from '../useMe'
import { ContactLines } from './ContactLines'
import { EditButton } from './EditButton'
import { Figures } from './Figures'
import classes from './ProfileRow.module.css'

/** Hidden if the profile could not be loaded; the composer below shows the error. */
export function ProfileRow({ onEdit }: { onEdit: () => void }) {
  const { t } = useTranslation('profiles')
  const { me, failed } = useMe()
  if (failed) return null
  return (
    <Card aria-label={t('card')}>
      {me ? (
        <Row me={me} onEdit={onEdit} />
      ) : (
        <div role="status" aria-label={t('loading')} className={classes.loading}>
          <Skeleton circle height={40} />
          <Skeleton height={16} width="55%" />
        </div>
      )}
    </Card>
  )
}

function Row({ me, onEdit }: { me: Me; onEdit: () => void }) {
  const { t } = useTranslation('profiles')
  const [open, setOpen] = useState(false)
  const more = useId()
  const followers = t('followers', { count: me.followerCount })
  return (
    <>
      <h2 className={visuallyHidden.unseen}>{me.displayName}</h2>
      <div className={classes.row}>
        <FoldButton
          open={open}
          controls={more}
          onToggle={() => setOpen(!open)}
          className={classes.fold}
        >
          <Avatar name={me.displayName} image={me.avatar?.large} size={40} />
          <span className={classes.words}>
            <span className={classes.name}>{me.displayName}</span>
            <span className={text.soft}>
              {count(me.followerCount)} {followers}
            </span>
          </span>
        </FoldButton>
        {me.viewerCanEditProfile && <EditButton onEdit={onEdit} />}
      </div>
      <div id={more} hidden={!open} className={classes.more}>
        {open && (
          <>
            <p className={text.soft}>
              @{me.username} · {t(`role.${me.role}`)}
            </p>
            <Figures me={me} />
            <ContactLines contact={me.contact} />
            {!me.viewerCanEditProfile && (
              <p className={`${text.soft} ${classes.readOnly}`}>{t('readOnly')}</p>
            )}
          </>
        )}
      </div>
    </>
  )
}
