// What differs between two versions besides texts and attachment.
import { useTranslation } from 'react-i18next'
import { dateTime } from '@/lib/dates'
import type { VersionContent } from './queries'

type Value = { key: string; label: string; before: string; after: string }

export function useValues(before: VersionContent, after: VersionContent): Value[] {
  const { t } = useTranslation(['versions', 'composer'])
  const channelsOf = ({ channels }: VersionContent) =>
    channels
      .map(({ name, notification }) =>
        notification ? t('channelWithPush', { channel: name }) : name,
      )
      .join(', ') || t('noChannels')
  const onOrOff = (on: boolean) => t(on ? 'composer:conflict.on' : 'composer:conflict.off')
  const values = [
    { key: 'publishDate', of: (version: VersionContent) => dateTime(version.publishDate) },
    { key: 'channels', of: channelsOf },
    { key: 'sendPush', of: ({ sendPush }: VersionContent) => onOrOff(sendPush) },
  ] as const
  return values
    .map(({ key, of }) => ({ key, label: t(key), before: of(before), after: of(after) }))
    .filter((value) => value.before !== value.after)
}
