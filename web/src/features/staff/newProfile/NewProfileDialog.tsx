// Creates a profile with its first account, and then says what happens next.
import '@/lib/newProfileTexts'
import { useState } from 'react'
import { useSession } from '@/features/session/store'
import { draftOwner } from '@/lib/draftStore'
import { useKeptInput } from '@/lib/keptInput'
import { type Created, NewProfileDone } from './NewProfileDone'
import { NewProfileForm } from './NewProfileForm'
import { KEPT_FOR, newProfileInput, noValues, typedIn } from './values'

export function NewProfileDialog({ onClose }: { onClose: () => void }) {
  const accountId = useSession((session) => session.accountId)
  const { kept, change } = useKeptInput(newProfileInput, draftOwner(accountId, KEPT_FOR))
  const [created, setCreated] = useState<Created | null>(null)
  if (created) return <NewProfileDone created={created} onClose={onClose} />
  if (!kept) return null
  return (
    <NewProfileForm
      values={{ ...noValues, ...kept.edits.values }}
      setValues={(edit) =>
        change(({ values }) => ({ values: typedIn(edit({ ...noValues, ...values })) }))
      }
      onCreated={({ profile }, mailedTo) => {
        change(() => newProfileInput.none)
        setCreated({ ...profile, mailedTo })
      }}
      onDiscard={() => change(() => newProfileInput.none)}
      hasInput={Object.keys(kept.edits.values).length > 0}
      onClose={onClose}
    />
  )
}
