import { useTranslation } from 'react-i18next'
import { SelectField } from '@/ui/SelectField'
import { isState, type State, states } from './states'

type Props = { value: State | null; onChange: (state: State) => void }

/** The Land whose holidays the calendar shows. */
export function StateField({ value, onChange }: Props) {
  const { t } = useTranslation('calendar')
  return (
    <SelectField
      label={t('settings.state')}
      placeholder={t('settings.chooseState')}
      value={value ?? ''}
      onChange={({ currentTarget }) => {
        if (isState(currentTarget.value)) onChange(currentTarget.value)
      }}
      options={Object.entries(states).map(([code, label]) => ({ value: code, label }))}
    />
  )
}
