// On the card of an emergency that needs two people: who asks, who can confirm it and how long, and what was changed.
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import type { StoredPost } from '../PostFields'
import { useConfirmers } from '../release/useConfirmers'
import note from './CardNote.module.css'
import { type EmergencyRequest, emergencyOf } from './EmergencyFields'
import classes from './EmergencyNote.module.css'
import { MovedNote } from './MovedNote'
import { useMinutesLeft } from './useMinutesLeft'

type Props = { post: StoredPost }

export function EmergencyNote({ post }: Props) {
  const { emergencyRequest: request } = emergencyOf(post)
  return request && <RequestNote post={post} request={request} />
}

function RequestNote({ post, request }: Props & { request: EmergencyRequest }) {
  const { t } = useTranslation('posts')
  const minutes = useMinutesLeft(request)
  const textOf = useConfirmers()
  const { own, askedBy, others, confirmers } = request
  const name = askedBy ?? t('emergency.somebody')
  const isHidden = post.status === 'LIVE'
  const isPlanned = !isHidden && Date.parse(post.publishDate) > Date.now()
  const asks = isHidden ? 'asksAgain' : isPlanned ? 'asksPlanned' : 'asks'
  if (minutes === 0)
    return (
      <div className={note.note}>
        <p className={classes.what}>
          {t(own ? 'emergency.ownLapsed' : 'emergency.lapsed', { name })}
        </p>
        <p className={classes.how}>
          {t(isHidden ? 'emergency.lapsedShownHint' : 'emergency.lapsedHint')}
        </p>
        {own && others === 0 && <p className={classes.how}>{t('emergency.nobody')}</p>}
      </div>
    )
  return (
    <div className={note.note}>
      <p className={classes.what}>
        {own ? t('emergency.waits') : t(`emergency.${asks}`, { name })}
      </p>
      {isPlanned && (
        <p className={classes.how}>
          {t('emergency.plannedFor', { date: dateTime(post.publishDate) })}
        </p>
      )}
      <MovedNote post={post} />
      <p className={classes.how}>
        {t(own ? 'emergency.left' : 'emergency.leftToConfirm', { count: minutes })}
      </p>
      {own && (
        <p className={classes.how}>
          {others === 0 ? t('emergency.nobody') : textOf(confirmers, others)}
        </p>
      )}
    </div>
  )
}
