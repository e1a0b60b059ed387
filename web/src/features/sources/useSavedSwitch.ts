import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { CombinedError } from 'urql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'

type Save = (value: boolean) => Promise<{ error?: CombinedError | undefined }>

/** Properties of a switch that is saved at once, and goes back if that fails. */
export function useSavedSwitch(
  saved: boolean,
  save: Save,
  onSaved: (value: boolean) => void = () => {},
) {
  const { t } = useTranslation('sources')
  const [wanted, setWanted] = useState<boolean | null>(null)

  async function onChange(value: boolean): Promise<void> {
    if (wanted !== null) return
    setWanted(value)
    const { error } = await save(value)
    setWanted(null)
    if (error) notify.failed(t('notSaved'), problemText(problemOf(error)))
    else onSaved(value)
  }

  return { checked: wanted ?? saved, 'aria-busy': wanted !== null, onChange }
}
