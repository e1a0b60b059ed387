import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { count } from '@/lib/numbers'

/** `endsAt`: in ms since 1970. */
export function Countdown({ endsAt }: { endsAt: number }) {
  const { t } = useTranslation('held')
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((endsAt - now) / 1000))
  useEffect(() => {
    if (left === 0) return
    const timer = setInterval(() => setNow(Date.now()), 250)
    return () => clearInterval(timer)
  }, [left])
  return left === 0 ? t('now') : t('in', { count: left, shown: count(left) })
}
