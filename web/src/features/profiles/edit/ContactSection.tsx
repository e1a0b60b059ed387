import { useTranslation } from 'react-i18next'
import { Field } from '@/ui/Field'
import { Section } from '@/ui/Section'
import classes from './ProfileForm.module.css'
import type { ProfileForm } from './useProfileForm'

/** How to reach the profile; all of it may be left out. */
export function ContactSection({ form }: { form: ProfileForm }) {
  const { t } = useTranslation('settings')
  const place = (
    name: 'label' | 'street' | 'addition' | 'postalCode' | 'city' | 'state' | 'country',
  ) => ({ ...form.field(`contact.location.${name}`), label: t(`contact.${name}`) }) as const
  return (
    <Section title={t('contact.title')} lead={t('contact.lead')}>
      <div className={classes.pair}>
        <Field
          {...form.field('contact.email')}
          label={t('contact.email')}
          type="email"
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...form.field('contact.telephoneNumber')}
          label={t('contact.telephoneNumber')}
          type="tel"
          inputMode="tel"
        />
        <Field
          {...form.field('contact.website')}
          label={t('contact.website')}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
        <Field
          {...form.field('contact.imprint')}
          label={t('contact.imprint')}
          help={t('contact.imprintHelp')}
          type="url"
          inputMode="url"
          autoCapitalize="none"
          spellCheck={false}
        />
      </div>
      <fieldset className={classes.group}>
        <legend className={classes.legend}>{t('contact.location')}</legend>
        <div className={classes.pair}>
          <Field {...place('label')} help={t('contact.labelHelp')} />
          <Field {...place('addition')} help={t('contact.additionHelp')} />
        </div>
        <Field {...place('street')} />
        <div className={`${classes.pair} ${classes.town}`}>
          <Field {...place('postalCode')} inputMode="numeric" />
          <Field {...place('city')} />
        </div>
        <div className={classes.pair}>
          <Field {...place('state')} />
          <Field {...place('country')} />
        </div>
      </fieldset>
    </Section>
  )
}
