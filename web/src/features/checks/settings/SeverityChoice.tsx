import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import type { CheckSettingsQuery, CheckSeverity } from '@/graphql/generated/graphql'
import { problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { SelectField } from '@/ui/SelectField'
import { UpdateCheckSettingMutation } from '../queries'

type Props = { setting: CheckSettingsQuery['checkSettings'][number] }

const severities: readonly CheckSeverity[] = ['OFF', 'HINT', 'WARNING', 'BINDING']

/** How grave the profile takes a check. Saved at once; goes back if that fails. */
export function SeverityChoice({ setting }: Props) {
  const { t } = useTranslation('checks')
  const [, save] = useMutation(UpdateCheckSettingMutation)
  const [wanted, setWanted] = useState<CheckSeverity | null>(null)
  const { code, severity, default: preset } = setting

  async function change(chosen: CheckSeverity): Promise<void> {
    if (wanted !== null) return
    setWanted(chosen)
    const { error } = await save({ code, severity: chosen })
    setWanted(null)
    if (error) notify.failed(t('settings.notSaved'), problemText(problemOf(error)))
    else notify.done(t('settings.saved'))
  }

  return (
    <SelectField
      label={t(`check.${code}`)}
      help={severity !== preset && t('settings.default', { severity: t(`severity.${preset}`) })}
      options={severities.map((value) => ({ value, label: t(`severity.${value}`) }))}
      placeholder={t('settings.choose')}
      value={wanted ?? severity}
      aria-busy={wanted !== null}
      onChange={({ currentTarget }) => void change(currentTarget.value as CheckSeverity)}
    />
  )
}
