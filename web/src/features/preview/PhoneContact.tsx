import { Globe, Mail, MapPin, Phone, Scale } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { placeLines } from '@/features/places/place'
import { ContactMap } from '@/features/profiles/shown/ContactMap'
import { hasContact, type ShownContact, shortAddress } from '@/features/profiles/shown/shownProfile'
import type { Language } from '@/graphql/generated/graphql'
import classes from './PhoneContact.module.css'

type Props = { contact: ShownContact; language: Language }

/** The contact data in the app. Without links, because this is a preview. */
export function PhoneContact({ contact, language }: Props) {
  const { t } = useTranslation('shown', { lng: language })
  if (!hasContact(contact)) return null
  const { email, telephoneNumber, website, imprint, place } = contact
  return (
    <address className={classes.contact}>
      <Line icon={<Mail size={16} />}>{email}</Line>
      <Line icon={<Phone size={16} />}>{telephoneNumber}</Line>
      <Line icon={<Globe size={16} />}>{shortAddress(website)}</Line>
      <Line icon={<Scale size={16} />}>{imprint && t('imprint')}</Line>
      <Line icon={<MapPin size={16} />}>{placeLines(place).join('\n')}</Line>
      {place.geoPoint && <ContactMap point={place.geoPoint} />}
    </address>
  )
}

/** Renders nothing for an empty text. */
const Line = ({ icon, children }: { icon: ReactNode; children: string }) =>
  children && (
    <p className={classes.line}>
      {icon}
      <span className={classes.words}>{children}</span>
    </p>
  )
