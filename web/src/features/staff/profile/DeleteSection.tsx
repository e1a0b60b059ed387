import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMe } from '@/features/profiles/useMe'
import { Button } from '@/ui/Button'
import { Section } from '@/ui/Section'
import { DeleteProfileDialog } from './DeleteProfileDialog'
import type { StaffProfile } from './profile'

type Props = { profile: StaffProfile; onDeleted: () => void }

/** Deletes the profile, unless it is the one that the user acts for. */
export function DeleteSection({ profile, onDeleted }: Props) {
  const { t } = useTranslation('staffProfile')
  const { me } = useMe()
  const [asking, setAsking] = useState(false)
  return (
    <Section title={t('delete.title')} lead={t('delete.lead')}>
      {me?.id === profile.id ? (
        <p>{t('delete.own')}</p>
      ) : (
        <div>
          <Button look="destructive" onClick={() => setAsking(true)}>
            {t('delete.open')}
          </Button>
        </div>
      )}
      {asking && (
        <DeleteProfileDialog
          profile={profile}
          onDeleted={onDeleted}
          onClose={() => setAsking(false)}
        />
      )}
    </Section>
  )
}
