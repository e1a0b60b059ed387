// The field for a custom publish date, in steps of 5 minutes, with presets.
import '@/lib/dateTexts'
import { useTranslation } from 'react-i18next'
import { DateTimeField, type DateTimeFieldProps } from '@/ui/DateTimeField'
import { publishPresets } from './publishPresets'

type Props = Omit<DateTimeFieldProps, 'minutesStep' | 'presets'>

export function PublishDateField(props: Props) {
  const { t } = useTranslation('dates')
  const presets = publishPresets(Date.now()).map(({ name, hour, date, value }) => ({
    value,
    label: t(`preset.${name}`, { hour, date }),
  }))
  return <DateTimeField {...props} minutesStep={5} presets={presets} />
}
