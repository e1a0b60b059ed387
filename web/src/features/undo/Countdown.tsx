import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'
import { useSecondsLeft } from '@/lib/useSecondsLeft'

/** `endsAt`: in ms since 1970. */
export function Countdown({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('held')
  const left = useSecondsLeft(endsAt)
  return left === 0 ? t('now') : t('in', { count: left, shown: count(left) })
}
