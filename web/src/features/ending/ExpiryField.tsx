// The field for the date at which a post ends, with presets.
import '@/lib/endingTexts'
import { useTranslation } from 'react-i18next'
import { DateTimeField, type DateTimeFieldProps } from '@/ui/DateTimeField'
import { endPresets } from './endPresets'

type Props = Omit<DateTimeFieldProps, 'minutesStep' | 'defaultTime' | 'presets'>

export function ExpiryField(props: Props) {
  const { t } = useTranslation('ending')
  const presets = endPresets(Date.now()).map(({ name, value }) => ({
    value,
    label: t(`preset.${name}`),
  }))
  return <DateTimeField {...props} minutesStep={5} defaultTime="22:00" presets={presets} />
}
