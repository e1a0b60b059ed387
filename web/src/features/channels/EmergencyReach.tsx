// The reach of an emergency: everybody whom the profile may reach, whatever is selected.
import { useTranslation } from 'react-i18next'
import { type Channel, isVisibility } from './channels'

type Props = {
  emergency: Channel
  /** All selected channels. */
  chosen: readonly Channel[]
}

export function EmergencyReach({ emergency, chosen }: Props) {
  const { t } = useTranslation('composer')
  return (
    <>
      <p>{t(emergency.kind === 'EMERGENCY_ALARM' ? 'emergency.alarm' : 'emergency.all')}</p>
      {chosen.some(isVisibility) && <p>{t('emergency.notNarrowed')}</p>}
    </>
  )
}
