// Skips a bonus step for good. The server stores it for the account.
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { useSession } from '@/features/session/store'
import { notify } from '@/ui/notify'
import { SkipSetupStepsMutation } from './queries'
import type { StepName } from './steps'
import type { ProfileSetup } from './useSetup'

export function useSkipping({ me }: ProfileSetup) {
  const { t } = useTranslation('onboarding')
  const [{ fetching }, store] = useMutation(SkipSetupStepsMutation)

  async function skip(name: StepName): Promise<void> {
    const step = t(`step.${name}.title`)
    const { error } = await store({ steps: [...me.settings.skippedSetupSteps, name] })
    if (error) return void notify.failed(t('skipFailed', { step }), t('skipFailedHint'))
    notify.undoable(t('skipped', { step }), { label: t('undo'), act: () => void restore(name) })
  }

  async function restore(name: StepName): Promise<void> {
    const step = t(`step.${name}.title`)
    // Other steps may have been skipped since.
    const skipped = useSession.getState().ignoredSetupSteps
    const { error } = await store({ steps: skipped.filter((other) => other !== name) })
    if (error) notify.failed(t('restoreFailed', { step }), t('restoreFailedHint'))
  }

  return { isBusy: fetching, skip }
}
