// The recipients of the push, and its text.
import { useTranslation } from 'react-i18next'
import { isNear, useCharacterCount } from '@/features/attachments/useCharacterCount'
import { type Channel, isEmergency } from '@/features/channels/channels'
import { useChannelName } from '@/features/channels/useChannelName'
import type { Draft } from '@/features/posts/draft'
import { LOCK_SCREEN } from '@/features/posts/push/pushWords'
import type { Me } from '@/features/profiles/useMe'
import { countCharacters } from '@/lib/markup/visible'
import { count } from '@/lib/numbers'
import { LIMITS } from '@/lib/rules'
import { type Counted, Field } from '@/ui/Field'
import { Switch } from '@/ui/Switch'
import classes from './PushRows.module.css'
import { SettingRow } from './SettingRow'
import type { ComposerForm } from './useComposerForm'
import { hasPushText, offersPush } from './variables'

type Props = { draft: Draft; form: ComposerForm; me: Me }

export function PushRows({ draft, form, me }: Props) {
  const { t } = useTranslation('composer')
  const nameOf = useChannelName()
  const characterCount = useCharacterCount()
  const chosen = me.notificationChannels.filter(({ id }) => draft.channels[id])

  const setPush = ({ id }: Channel, push: boolean) =>
    form.change('channels', ({ channels }) => ({ channels: { ...channels, [id]: { push } } }))

  /** Counts up to the length that a lock screen shows, or up to the limit once that is exceeded. */
  function counted(part: 'title' | 'text'): Counted | undefined {
    const max = part === 'title' ? LIMITS.pushTitle : LIMITS.pushText
    const all = characterCount(draft.push[part], max)
    if (all?.over) return all
    const used = countCharacters(draft.push[part].trim())
    if (!isNear(used, LOCK_SCREEN[part])) return undefined
    return { said: t('pushShown', { used: count(used), max: LOCK_SCREEN[part] }), over: false }
  }

  if (!offersPush(draft, me)) {
    return (
      <SettingRow label={t('push')}>
        <p>{t('noPushOffline')}</p>
      </SettingRow>
    )
  }
  return (
    <>
      <SettingRow label={t('push')}>
        <Switch
          label={t('pushToFollowers', { count: me.followerCount, shown: count(me.followerCount) })}
          checked={draft.sendPush}
          onChange={(sendPush) => form.change(null, () => ({ sendPush }))}
        />
        {chosen.map((channel) => (
          <Switch
            key={channel.id}
            label={t(isEmergency(channel) ? 'emergency.channel' : 'pushToChannel', {
              channel: nameOf(channel),
            })}
            help={isEmergency(channel) ? t('emergencyPushes') : undefined}
            checked={isEmergency(channel) || (draft.channels[channel.id]?.push ?? false)}
            disabled={isEmergency(channel)}
            onChange={(push) => setPush(channel, push)}
          />
        ))}
      </SettingRow>
      {hasPushText(draft, me) && (
        <SettingRow label={t('pushText')} help={t('pushTextHelp', { author: me.displayName })}>
          <div className={classes.texts}>
            {(['title', 'text'] as const).map((part) => (
              <Field
                key={part}
                id={form.idOf(`push.${part}`)}
                label={t(`pushTextOf.${part}`)}
                value={draft.push[part]}
                error={form.errorOf(`push.${part}`)}
                counted={counted(part)}
                onBlur={() => form.leave(`push.${part}`)}
                onChange={({ currentTarget: { value } }) =>
                  form.change(`push.${part}`, ({ push }) => ({ push: { ...push, [part]: value } }))
                }
              />
            ))}
          </div>
        </SettingRow>
      )}
    </>
  )
}
