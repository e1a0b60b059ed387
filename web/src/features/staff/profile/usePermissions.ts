// The permissions of a profile, saved as a whole after each change. A switch that is pressed while
// a request is running is sent after it.
import { useRef, useState } from 'react'
import { useMutation } from 'urql'
import type { Permission } from '@/graphql/generated/graphql'
import { isProofMissing, type Problem, problemOf } from '@/graphql/problem'
import type { StaffProfile } from './profile'
import { UpdateProfileMutation } from './queries'

type Wanted = Partial<Record<Permission, boolean>>

const withWanted = (stored: readonly Permission[], wanted: Wanted): Permission[] => [
  ...stored.filter((permission) => wanted[permission] !== false),
  ...(Object.keys(wanted) as Permission[]).filter(
    (permission) => wanted[permission] && !stored.includes(permission),
  ),
]

export function usePermissions({ id, permissions: stored }: StaffProfile) {
  const [, update] = useMutation(UpdateProfileMutation)
  /** What was pressed and is not saved yet. */
  const [wanted, setWanted] = useState<Wanted>({})
  const [state, setState] = useState<'saving' | 'saved' | null>(null)
  const [problem, setProblem] = useState<Problem | null>(null)
  const latest = useRef<Wanted>({})
  const isSending = useRef(false)

  function want(next: Wanted): void {
    latest.current = next
    setWanted(next)
  }

  async function save(): Promise<void> {
    if (isSending.current) return
    isSending.current = true
    setState('saving')
    setProblem(null)
    const refused = await sendAll(stored)
    isSending.current = false
    want({})
    setProblem(refused && isProofMissing(refused) ? null : refused)
    setState(refused ? null : 'saved')
  }

  /** Returns why it stopped, or null once everything is saved. */
  async function sendAll(before: readonly Permission[]): Promise<Problem | null> {
    const sent = latest.current
    const permissions = withWanted(before, sent)
    const { error } = await update({ id, permissions })
    if (error) return problemOf(error)
    return latest.current === sent ? null : sendAll(permissions)
  }

  return {
    has: (permission: Permission): boolean => wanted[permission] ?? stored.includes(permission),
    state,
    problem,
    toggle(permission: Permission, on: boolean): void {
      want({ ...latest.current, [permission]: on })
      void save()
    },
  }
}
