// Details of the selected place from the place service: name, rating, telephone number.
import { MapPin, Phone, Star } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import classes from './PlaceFacts.module.css'
import { PlaceDetailsQuery } from './queries'

/** Renders nothing if all of it is unknown. */
export function PlaceFacts({ place }: { place: string }) {
  const { t } = useTranslation('places')
  const [{ data }] = useQuery({ query: PlaceDetailsQuery, variables: { id: place } })
  const details = data?.placeDetails
  if (!details || !(details.name || details.rating != null || details.telephoneNumber)) return null
  const { name, rating, telephoneNumber } = details
  return (
    <ul aria-label={t('facts')} className={classes.facts}>
      {name && (
        <li className={classes.fact}>
          <MapPin size={16} />
          {name}
        </li>
      )}
      {rating != null && (
        <li className={classes.fact}>
          <Star size={16} />
          {t('rating', { rating: rating.toLocaleString('de-DE', { maximumFractionDigits: 1 }) })}
        </li>
      )}
      {telephoneNumber && (
        <li className={classes.fact}>
          <Phone size={16} />
          {telephoneNumber}
        </li>
      )}
    </ul>
  )
}
