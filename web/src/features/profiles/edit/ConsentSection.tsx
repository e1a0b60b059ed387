import '@/lib/accessTexts'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '@/ui/Checkbox'
import { Section } from '@/ui/Section'
import type { ProfileForm } from './useProfileForm'

type Props = { /** The institution that would be named. */ institution: string; form: ProfileForm }

/** The optional consent from the registration. It can be given or withdrawn at any time. */
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
