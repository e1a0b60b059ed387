// On the card of an emergency that needs two people: who asks, and how long somebody else can confirm it.
import { useTranslation } from 'react-i18next'
import type { StoredPost } from '../PostFields'
import note from './CardNote.module.css'
import { type EmergencyRequest, emergencyOf } from './EmergencyFields'
import classes from './EmergencyNote.module.css'
import { useMinutesLeft } from './useMinutesLeft'

export function EmergencyNote({ post }: { post: StoredPost }) {
  const { emergencyRequest: request } = emergencyOf(post)
  return request && <RequestNote request={request} isHidden={post.status === 'LIVE'} />
}

function RequestNote({ request, isHidden }: { request: EmergencyRequest; isHidden: boolean }) {
  const { t } = useTranslation('posts')
  const minutes = useMinutesLeft(request)
  const { own, askedBy, others } = request
  const name = askedBy ?? t('emergency.somebody')
  return (
    <div className={note.note}>
      <p className={classes.what}>
        {minutes === 0
          ? t(own ? 'emergency.ownLapsed' : 'emergency.lapsed', { name })
          : own
            ? t('emergency.waits')
            : t(isHidden ? 'emergency.asksAgain' : 'emergency.asks', { name })}
      </p>
      <p className={classes.how}>
        {minutes === 0
          ? t('emergency.lapsedHint')
          : t(own ? 'emergency.left' : 'emergency.leftToConfirm', { count: minutes })}
      </p>
      {own && others === 0 && <p className={classes.how}>{t('emergency.nobody')}</p>}
    </div>
  )
}
