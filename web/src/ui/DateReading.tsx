// Shows how a date field has interpreted its text, or an example if it has not.
import { useTranslation } from 'react-i18next'
import { existsTwice, isWallClock, longText } from '@/lib/dateInput/wallClock'
import { fromWallClock } from '@/lib/dates'
import { useDebounced } from '@/lib/useDebounced'

type Props = {
  value: string | null
  defaultTime?: string | undefined
}

/** In ms: screen readers announce one date, not one for each key. */
const PAUSE = 250

export function DateReading({ value, defaultTime }: Props) {
  const { t } = useTranslation('dates')
  const settled = useDebounced(value, PAUSE)
  const understood =
    settled !== null && isWallClock(settled) && fromWallClock(settled) !== null ? settled : null
  return (
    <>
      <span role="status">{understood && longText(understood)}</span>
      {understood && existsTwice(understood) && ` ${t('twice')}`}
      {!understood && t(defaultTime ? 'exampleOfDay' : 'example')}
    </>
  )
}
