// The section of the settings that says whether an emergency needs two people. Only administrators of a profile with
// an emergency channel see it.
import '@/lib/reviewTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation, useQuery } from 'urql'
import { isEmergency } from '@/features/channels/channels'
import type { Me } from '@/features/profiles/useMe'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import { Switch } from '@/ui/Switch'
import { EmergencySettingsQuery, SetEmergencyNeedsTwoMutation } from './queries'

/** One asks, and another one confirms. */
const PEOPLE = 2

export function EmergencySection({ me }: { me: Me }) {
  const { t } = useTranslation('review')
  const isShown = me.viewerCanManageAccounts && me.notificationChannels.some(isEmergency)
  // The accounts may have changed since.
  const requestPolicy = 'cache-and-network'
  const [{ data }] = useQuery({ query: EmergencySettingsQuery, requestPolicy, pause: !isShown })
  const [, save] = useMutation(SetEmergencyNeedsTwoMutation)
  const [wanted, setWanted] = useState<boolean | null>(null)
  const [isAsking, setAsking] = useState(false)
  if (!isShown) return null
  const isOn = wanted ?? me.emergencyNeedsTwo
  const tooFew = data !== undefined && data.me.releaserCount < PEOPLE

  async function change(value: boolean): Promise<void> {
    if (wanted !== null) return
    setWanted(value)
    const { error } = await save({ value })
    setWanted(null)
    setAsking(false)
    const problem = error ? problemToShow(error) : null
    if (problem) notify.failed(t('emergency.failed'), problemText(problem))
    if (error) return
    if (value) notify.done(t('emergency.on'), t('emergency.onHint'))
    else notify.done(t('emergency.off'), t('emergency.offHint'))
  }

  return (
    <Section title={t('emergency.title')}>
      {isOn && tooFew && (
        <Notice tone="problem" title={t('emergency.alone')}>
          {t('emergency.aloneHint')}
        </Notice>
      )}
      <Switch
        label={t('emergency.label')}
        help={t(tooFew && !isOn ? 'emergency.tooFew' : 'emergency.help')}
        checked={isOn}
        disabled={tooFew && !isOn}
        aria-busy={wanted !== null}
        onChange={(on) => (on ? void change(true) : setAsking(true))}
      />
      {isAsking && (
        <ConfirmDialog
          title={t('emergency.offTitle')}
          answer={t('emergency.offAnswer')}
          look="destructive"
          busy={wanted !== null}
          onClose={() => setAsking(false)}
          onConfirm={() => void change(false)}
        >
          <p>{t('emergency.offWhat')}</p>
          <p>{t('emergency.offRequests')}</p>
          <p>{t('emergency.offMails')}</p>
        </ConfirmDialog>
      )}
    </Section>
  )
}
