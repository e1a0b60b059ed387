import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { notify } from '@/ui/notify'
import { SetVisibilityMutation } from '../queries'

export type Visibility = ReturnType<typeof useSetVisibility>

/** `wanted` is the value that is being saved (null if none), `setVisible` saves one. */
export function useSetVisibility() {
  const { t } = useTranslation('profiles')
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [{ data }] = useQuery({ query: ConfigQuery })
  const [, setVisibility] = useMutation(SetVisibilityMutation)

  async function setVisible(visible: boolean): Promise<void> {
    if (wanted !== null) return
    setWanted(visible)
    const { error } = await setVisibility({ visible })
    setWanted(null)
    if (!error) return void notify.done(t(visible ? 'nowOnline' : 'nowOffline'))
    const help = data?.config.supportChatUrl ?? data?.config.supportEmail ?? ''
    notify.failed(
      t(visible ? 'onlineFailed' : 'offlineFailed'),
      t(data?.config.supportChatUrl ? 'retryOrChat' : 'retryOrMail', { help }),
    )
  }

  return { wanted, setVisible }
}
