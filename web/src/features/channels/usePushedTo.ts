// The recipients of a push, and its own text, each in one line.
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { type Channel, isEmergency } from './channels'
import type { Pushed } from './pushed'
import { useChannelName } from './useChannelName'

/** The recipients; blank if there are none. */
export function usePushedTo(
  draft: Pushed,
  chosen: readonly Channel[],
  { followerCount }: { followerCount: number },
): string {
  const { t } = useTranslation('composer')
  const nameOf = useChannelName()
  const followers = t('verify.followers', { count: followerCount, shown: count(followerCount) })
  const pushed = chosen.filter((one) => isEmergency(one) || draft.channels[one.id]?.push)
  return [...(draft.sendPush ? [followers] : []), ...pushed.map(nameOf)].join(', ')
}

/** The push text of its own; blank if the push uses the text of the post. */
export function useOwnPushWords({ push }: { push: { title: string; text: string } }): string {
  const { t } = useTranslation('composer')
  const parts = [push.title, push.text].map((part) => part.trim()).filter((part) => part !== '')
  return parts.map((part) => t('verify.pushWords', { words: part })).join(', ')
}
