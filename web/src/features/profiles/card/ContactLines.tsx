import { useTranslation } from 'react-i18next'
import { placeLines } from '@/features/places/place'
import { ExternalLink } from '@/ui/ExternalLink'
import { ContactMap } from '../shown/ContactMap'
import { hasContact, shortAddress, shownContact } from '../shown/shownProfile'
import type { Me } from '../useMe'
import classes from './ContactLines.module.css'

/** The profile's contact data, without the fields that are empty. */
export function ContactLines({ contact }: { contact: Me['contact'] }) {
  const { t } = useTranslation('profiles')
  const shown = shownContact(contact)
  if (!hasContact(shown)) return null
  const { email, telephoneNumber, website, imprint, place } = shown
  return (
    <address className={classes.contact}>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {telephoneNumber && (
        <a href={`tel:${telephoneNumber.replace(/[^\d+]/g, '')}`}>{telephoneNumber}</a>
      )}
      {website && <ExternalLink href={website}>{shortAddress(website)}</ExternalLink>}
      {imprint && <ExternalLink href={imprint}>{t('imprint')}</ExternalLink>}
      {placeLines(place).map((line) => (
        <span key={line}>{line}</span>
      ))}
      {place.geoPoint && <ContactMap point={place.geoPoint} />}
    </address>
  )
}
