import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/Checkbox'
import { Section } from '@/ui/Section'
import type { ProfileForm } from './useProfileForm'

type Props = { /** Who would be named. */ institution: string; form: ProfileForm }

/** What was freely agreed to at the registration, to be given or taken back at any time. */
export function ConsentSection({ institution, form }: Props) {
  const { t } = useTranslation('settings')
  const { t: access } = useTranslation('access')
  return (
    <Section title={access('consents.marketing')} lead={t('consent.lead')}>
      <Checkbox
        name="publishMembership"
        checked={form.publishMembership}
        onChange={form.consent}
        label={access('consents.marketingLabel', { institution })}
        help={t('consent.help')}
      />
    </Section>
  )
}
