// The section of the settings that says who may release posts. Only administrators see it.
import '@/lib/reviewTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import type { Me } from '@/features/profiles/useMe'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { Switch } from '@/ui/Switch'
import { SetFourEyesMutation } from './queries'

export function FourEyesSection({ me }: { me: Me }) {
  const { t } = useTranslation('review')
  const [, save] = useMutation(SetFourEyesMutation)
  const [wanted, setWanted] = useState<boolean | null>(null)
  if (!me.viewerCanManageAccounts) return null

  async function change(value: boolean): Promise<void> {
    if (wanted !== null) return
    setWanted(value)
    const { error } = await save({ value })
    setWanted(null)
    const problem = error ? problemToShow(error) : null
    if (problem) notify.failed(t('fourEyes.failed'), problemText(problem))
    if (!error) notify.done(t(value ? 'fourEyes.on' : 'fourEyes.off'))
  }

  return (
    <Section title={t('fourEyes.title')}>
      <Switch
        label={t('fourEyes.label')}
        help={t('fourEyes.help')}
        checked={wanted ?? me.fourEyes}
        aria-busy={wanted !== null}
        onChange={(on) => void change(on)}
      />
    </Section>
  )
}
