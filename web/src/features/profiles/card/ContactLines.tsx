import { useTranslation } from 'react-i18next'
import { ExternalLink } from '@/ui/ExternalLink'
import type { Me } from '../useMe'
import classes from './ContactLines.module.css'

type Contact = Me['contact']

/** The profile's contact data, without the fields that are empty. */
export function ContactLines({ contact }: { contact: Contact }) {
  const { t } = useTranslation('profiles')
  const { email, telephoneNumber, website, imprint } = contact
  const place = placeLines(contact.location)
  if (!email && !telephoneNumber && !website && !imprint && place.length === 0) return null
  return (
    <address className={classes.contact}>
      {email && <a href={`mailto:${email}`}>{email}</a>}
      {telephoneNumber && (
        <a href={`tel:${telephoneNumber.replace(/[^\d+]/g, '')}`}>{telephoneNumber}</a>
      )}
      {website && <ExternalLink href={website}>{withoutScheme(website)}</ExternalLink>}
      {place.map((line) => (
        <span key={line}>{line}</span>
      ))}
      {imprint && <ExternalLink href={imprint}>{t('imprint')}</ExternalLink>}
    </address>
  )
}

const withoutScheme = (url: string): string => url.replace(/^https?:\/\//, '').replace(/\/$/, '')

function placeLines(location: Contact['location']): string[] {
  if (!location) return []
  const { addition, street, postalCode, city, label } = location
  const town = [postalCode, city].filter(Boolean).join(' ')
  const address = [street, town].filter(Boolean).join(', ')
  return [addition, address || label].filter((line): line is string => !!line)
}
