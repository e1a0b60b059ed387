// What goes to whom and when, in a few lines.
import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import { dateTime, fromWallClock } from '@/lib/dates'
import { MarkupText } from '@/lib/markup/MarkupText'
import { parseMarkup } from '@/lib/markup/parse'
import { cutMarkup } from '@/lib/markup/visible'
import { count } from '@/lib/numbers'
import { isBlank } from '../languages'
import { type Channel, isEmergency, isVisibility } from './channels'
import type { Draft } from './draft'
import { useChannelName } from './useChannelName'
import { writtenBy } from './useComposerForm'
import classes from './VerifySummary.module.css'

const EXCERPT = 200

type Props = { draft: Draft; me: Me }

export function VerifySummary({ draft, me }: Props) {
  const { t } = useTranslation('composer')
  const nameOf = useChannelName()
  const chosen = me.notificationChannels.filter(({ id }) => draft.channels[id])
  const names = (channels: Channel[]) => channels.map(nameOf).join(', ')
  const readers = chosen.filter(isVisibility)
  const channels = chosen.filter((channel) => !isVisibility(channel))
  const pushed = chosen.filter((one) => isEmergency(one) || draft.channels[one.id]?.push)
  const followers = t('verify.followers', {
    count: me.followerCount,
    shown: count(me.followerCount),
  })
  const push = [...(draft.sendPush ? [followers] : []), ...pushed.map(nameOf)]
  const english = me.viewerCanWriteEnglish && !isBlank(draft.texts.en)

  return (
    <>
      <blockquote className={classes.words}>
        <MarkupText
          markup={cutMarkup(parseMarkup(draft.texts.de.trim()), EXCERPT)}
          followLinks={false}
        />
      </blockquote>
      <dl className={classes.facts}>
        <Fact name={t('publish')} value={useMoment(draft, me)} />
        <Fact
          name={t('visibility')}
          value={readers.length > 0 ? names(readers) : t('verify.everyone')}
        />
        {channels.length > 0 && (
          <Fact name={t('channels')} value={names(channels)} loud={channels.some(isEmergency)} />
        )}
        <Fact name={t('push')} value={push.length > 0 ? push.join(', ') : t('verify.noPush')} />
        {writtenBy(me).length > 1 && (
          <Fact
            name={t('languages')}
            value={t(english ? 'verify.bothLanguages' : 'verify.germanOnly')}
          />
        )}
        {draft.attachment && (
          <Fact
            name={t('attachment')}
            value={`${t(`attachmentType.${draft.attachment.type}`)}: ${draft.attachment.blog.title.de}`}
          />
        )}
      </dl>
    </>
  )
}

type FactProps = { name: string; value: string; loud?: boolean }

const Fact = ({ name, value, loud = false }: FactProps) => (
  <div className={classes.fact}>
    <dt>{name}</dt>
    <dd data-loud={loud || undefined}>{value}</dd>
  </div>
)

function useMoment(draft: Draft, me: Me): string {
  const { t } = useTranslation('composer')
  const instant = draft.when === 'custom' && draft.date ? fromWallClock(draft.date) : null
  if (!instant) return t(me.viewerCanPublish ? 'now' : 'afterApproval')
  const date = dateTime(instant)
  return me.viewerCanPublish ? date : `${date}, ${t('notBeforeApproval')}`
}
