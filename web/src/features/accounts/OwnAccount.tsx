import { useTranslation } from 'react-i18next'
import type { Me } from '@/features/profiles/useMe'
import { Section } from '@/ui/Section'
import { OwnNameAndEmail } from './OwnNameAndEmail'

/** The signed-in account. */
export function OwnAccount({ account }: { account: Me['account'] }) {
  const { t } = useTranslation('accounts')
  return (
    <Section title={t('own.title')} lead={t('own.lead')}>
      <OwnNameAndEmail account={account} />
    </Section>
  )
}
