// A place as it is read: its number, name, kind, address, and how to get in.
import { Accessibility, DoorOpen, MapPinOff } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { placeLines, pointWords } from '@/features/places/place'
import { Chip } from '@/ui/Chip'
import entries from '../entries.module.css'
import { DEFAULT_ICON, iconOf } from '../icons'
import type { Place } from './maps'
import classes from './maps.module.css'

type Props = {
  place: Place
  number: number
  /** Highlights the place on the map. */
  onShow?: (() => void) | undefined
  isUnsaved?: boolean
}

export function PlaceText({ place, number, onShow, isUnsaved = false }: Props) {
  const { t } = useTranslation('freshman')
  const { name, icon, location, wheelchair, entrance } = place
  const Icon = iconOf(icon)
  const lines = placeLines(location).filter((line) => line !== name)
  const words = lines.length > 0 ? lines : [pointWords(location)].filter(Boolean)
  return (
    <>
      {onShow ? (
        <button
          type="button"
          className={classes.number}
          aria-label={t('maps.show', { number, name })}
          title={t('maps.show', { number, name })}
          onFocus={onShow}
          onClick={onShow}
        >
          {number}
        </button>
      ) : (
        <span className={classes.number} aria-hidden>
          {number}
        </span>
      )}
      <span className={entries.words}>
        <b className={entries.title}>{name}</b>
        {isUnsaved && (
          <span>
            <Chip tone="warning">{t('maps.unsaved')}</Chip>
          </span>
        )}
        {icon !== DEFAULT_ICON && (
          <span className={classes.line}>
            <Icon aria-hidden />
            {t(`icon.${icon}`)}
          </span>
        )}
        {words.map((line) => (
          <span key={line} className={classes.line}>
            {line}
          </span>
        ))}
        {words.length === 0 && <span className={classes.line}>{t('maps.noAddress')}</span>}
        {words.length > 0 && !location.geoPoint && (
          <span className={classes.line}>
            <MapPinOff aria-hidden />
            {t('maps.noPoint')}
          </span>
        )}
        {wheelchair && (
          <span className={classes.line}>
            <Accessibility aria-hidden />
            {t(`maps.access.${wheelchair}`)}
          </span>
        )}
        {entrance && (
          <span className={classes.line}>
            <DoorOpen aria-hidden />
            {entrance}
          </span>
        )}
      </span>
    </>
  )
}
