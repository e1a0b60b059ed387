import '@/lib/personalDataTexts'
import { useTranslation } from 'react-i18next'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { PersonalDataFiles } from './PersonalDataFiles'

/** All that is stored about the signed-in account, to download. */
export function OwnDataSection({ email }: { email: string }) {
  const { t } = useTranslation('personalData')
  return (
    <Section title={t('own.title')} lead={t('own.lead')}>
      <PersonalDataFiles
        email={email}
        accountId={null}
        onSaved={(name) => void notify.done(t('downloaded'), name)}
      />
    </Section>
  )
}
