// The number of devices that an emergency would reach now. Requested when the dialog opens.
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { count } from '@/lib/numbers'
import type { Channel } from './channels'
import { type Pushed, pushVariables } from './pushed'
import { PushReachQuery } from './queries'

type Props = {
  emergency: Channel
  /** The selected channels of the post. */
  chosen: readonly Channel[]
  pushed: Pushed
}

export function DeviceCount({ emergency, chosen, pushed }: Props) {
  const { t } = useTranslation('composer')
  const [{ data, error }] = useQuery({
    query: PushReachQuery,
    variables: pushVariables(pushed, chosen),
    requestPolicy: 'network-only',
  })
  const devices = data?.pushReach
  if (devices === undefined) return <p>{t(error ? 'devices.failed' : 'devices.counting')}</p>
  const key = emergency.kind === 'EMERGENCY_ALARM' ? 'devices.alarm' : 'devices.push'
  return (
    <p>
      <strong>{t(key, { count: devices, shown: count(devices) })}</strong>
    </p>
  )
}
