import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { Switch } from '@/ui/Switch'
import { UpdateSourceMutation } from './queries'
import { useSavedSwitch } from './useSavedSwitch'

type Props = { id: string; sendPush: boolean }

/** Whether the posts of a source are sent as push messages. */
export function PushSwitch({ id, sendPush }: Props) {
  const { t } = useTranslation('sources')
  const [, save] = useMutation(UpdateSourceMutation)
  const position = useSavedSwitch(sendPush, (value) => save({ id, sendPush: value }))
  return (
    <Switch
      label={t('push.label')}
      help={t(position.checked ? 'push.on' : 'push.off')}
      {...position}
    />
  )
}
