// An event as readers see it: date, title and place.
import { CalendarPlus, MapPin } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useMapTiles } from '@/features/places/mapTiles'
import { PlacePicture } from '@/features/places/PlacePicture'
import { placeLines } from '@/features/places/place'
import { fromWallClock } from '@/lib/dates'
import { inLanguage, languageShown } from '@/lib/languages'
import type { ShownProps } from '../view'
import classes from './EventView.module.css'
import { type EventDraft, isEmptyEvent } from './event'
import { dayOf, spanOf } from './times'

export function EventView({ attachment: event, language, slot }: ShownProps<EventDraft>) {
  const { t } = useTranslation('shown')
  const tiles = useMapTiles()
  const { title, place, calendar } = event
  const start = event.start && fromWallClock(event.start)
  const end = event.hasEnd && event.end ? fromWallClock(event.end) : null
  const lines = placeLines(place)
  if (isEmptyEvent(event)) return null
  const day = start ? dayOf(start, language) : null
  return (
    <div className={classes.event}>
      {day && (
        <div className={classes.day} aria-hidden>
          <span className={classes.month}>{day.month}</span>
          <span className={classes.number}>{day.number}</span>
        </div>
      )}
      <div className={classes.words}>
        <p className={classes.title} lang={languageShown(title, language)}>
          {inLanguage(title, language)}
        </p>
        {start && (
          <time dateTime={start} lang={language}>
            {spanOf(start, end, language)}
          </time>
        )}
        {lines.length > 0 && (
          <div className={classes.place}>
            <MapPin size={16} aria-label={t('event.place', { lng: language })} />
            <div>
              {lines.map((line) => (
                <p key={line}>{line}</p>
              ))}
            </div>
          </div>
        )}
        {calendar && slot === undefined && (
          <a href={calendar} className={classes.calendar}>
            <CalendarPlus size={16} />
            {t('event.toCalendar', { lng: language })}
          </a>
        )}
      </div>
      {tiles && place.geoPoint && (
        <PlacePicture tiles={tiles} point={place.geoPoint} language={language} />
      )}
    </div>
  )
}
