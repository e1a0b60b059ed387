import { LeaveGuard } from '@/ui/LeaveGuard'
import type { ProfileForm } from './useProfileForm'

/** The paths whose pages show the unsaved changes. */
const SHOWN_AT = ['/', '/settings', '/settings/profile']

type Props = {
  form: ProfileForm
  /** The paths at which this form is shown. */
  addresses: readonly string[]
}

/**
 * Asks before unsaved changes are lost. The other form shows them as well, but a running upload ends
 * on the way there.
 */
export const EditsGuard = ({ form, addresses }: Props) => (
  <LeaveGuard
    when={form.unsaved}
    within={form.uploads ? addresses : SHOWN_AT}
    onLeave={form.discard}
  />
)
