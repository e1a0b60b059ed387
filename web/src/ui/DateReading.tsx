// Shows how a date field has interpreted its text, or an example if it has not.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { existsTwice, isWallClock, longText } from '@/lib/dateInput/wallClock'
import { date, fromWallClock } from '@/lib/dates'
import { useDebounced } from '@/lib/useDebounced'

type Props = {
  value: string | null
  defaultTime?: string | undefined
}

/** In ms: screen readers announce one date, not one for each key. */
const PAUSE = 250

/** In ms. A date without a year is understood as the next one, so the example must not be past. */
const EXAMPLE_AHEAD = 14 * 86_400_000

export function DateReading({ value, defaultTime }: Props) {
  const { t } = useTranslation('dates')
  const [example] = useState(() => date(Date.now() + EXAMPLE_AHEAD).slice(0, 6))
  const settled = useDebounced(value, PAUSE)
  const understood =
    settled !== null && isWallClock(settled) && fromWallClock(settled) !== null ? settled : null
  return (
    <>
      <span role="status">{understood && longText(understood)}</span>
      {understood && existsTwice(understood) && ` ${t('twice')}`}
      {!understood && t(defaultTime ? 'exampleOfDay' : 'example', { day: example })}
    </>
  )
}
