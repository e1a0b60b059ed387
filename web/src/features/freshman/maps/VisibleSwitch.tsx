import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { Switch } from '@/ui/Switch'
import { UpdateMapMutation } from '../queries'
import type { FreshmanMap } from './maps'

/** Whether first-years see the map. Saved at once. */
export function VisibleSwitch({ id, visible }: Pick<FreshmanMap, 'id' | 'visible'>) {
  const { t } = useTranslation('freshman')
  const [{ fetching }, update] = useMutation(UpdateMapMutation)
  /** Null: as it is stored. */
  const [wanted, setWanted] = useState<boolean | null>(null)

  async function set(on: boolean): Promise<void> {
    setWanted(on)
    const { error } = await update({ id, visible: on })
    setWanted(null)
    if (error) notify.failed(t('maps.saveFailed'), problemHint(problemOf(error)) ?? undefined)
  }

  return (
    <Switch
      label={t('maps.visible')}
      help={t((wanted ?? visible) ? 'maps.visibleHelp' : 'maps.hiddenHint')}
      checked={wanted ?? visible}
      onChange={(on) => !fetching && void set(on)}
    />
  )
}
