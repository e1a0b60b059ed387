import { useTranslation } from 'react-i18next'
import { PlaceEditor } from '@/features/places/PlaceEditor'
import { Field } from '@/ui/Field'
import { emailInput, urlInput } from '@/ui/form/addressInput'
import pair from '@/ui/form/pair.module.css'
import { Section } from '@/ui/Section'
import classes from './ProfileForm.module.css'
import type { ProfileForm } from './useProfileForm'

/** The contact data of the profile. All fields are optional. */
export function ContactSection({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('settings')
  return (
    <Section title={t('contact.title')} lead={t('contact.lead')}>
      <div className={pair.pair}>
        <Field {...form.field('contact.email')} label={t('contact.email')} {...emailInput} />
        <Field
          {...form.field('contact.telephoneNumber')}
          label={t('contact.telephoneNumber')}
          type="tel"
          inputMode="tel"
        />
        <Field {...form.field('contact.website')} label={t('contact.website')} {...urlInput} />
        <Field
          {...form.field('contact.imprint')}
          label={t('contact.imprint')}
          help={t('contact.imprintHelp')}
          {...urlInput}
        />
      </div>
      <div className={classes.place}>
        <PlaceEditor
          place={form.place}
          onChange={form.setPlace}
          fieldId={(part) => form.idOf(`contact.location.${part}`)}
          errorOf={(part) => form.errorOf(`contact.location.${part}`)}
          onLeave={(part) => form.leave(`contact.location.${part}`)}
        />
      </div>
    </Section>
  )
}
