// Switches this tab into another profile, or back to the own one.
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useMutation } from 'urql'
import { isCutOff, isOnItsWay, useUploads } from '@/features/media/uploads'
import { selectProfile } from '@/features/session/selection'
import { useSession } from '@/features/session/store'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { afterMutations } from '@/graphql/underway'
import { ownProfileOf } from '@/lib/token'
import { notify } from '@/ui/notify'
import { useBusy } from '@/ui/useBusy'
import { SwitchProfileMutation } from '../queries'

/** Until it is uploaded, a file is only in this page. */
const isUploading = (): boolean =>
  Object.values(useUploads.getState()).some((one) => isOnItsWay(one) || isCutOff(one))

export function useSwitchProfile() {
  const { t } = useTranslation('staff')
  const navigate = useNavigate()
  const [, switchProfile] = useMutation(SwitchProfileMutation)
  const { busy, during } = useBusy()

  /** What is under way belongs to the current profile, so it is finished first. */
  function leaveFor(selected: string | null): void {
    afterMutations(() => {
      selectProfile(selected)
      // After the page was rendered for the other profile: its forms do not ask then. What was typed
      // is kept for the profile that it was typed for.
      setTimeout(() => void navigate('/'))
    })
  }

  /** An upload would be lost. Reports it. */
  function canLeave(): boolean {
    if (isUploading()) notify.failed(t('switch.failed'), t('switch.uploading'))
    return !isUploading()
  }

  async function into(id: string): Promise<void> {
    if (!canLeave()) return
    const { data, error } = await switchProfile({ id })
    if (!data) {
      const problem = problemToShow(error)
      if (problem) notify.failed(t('switch.failed'), problemText(problem))
      return
    }
    const isOwn = id === ownProfileOf(useSession.getState().token)
    leaveFor(isOwn ? null : id)
  }

  return {
    busy,
    into: (id: string) => during(() => into(id)),
    back: () => canLeave() && leaveFor(null),
  }
}
