// State of the targeting form: its values, its errors, and how it is saved.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { reasonText } from '@/graphql/problemText'
import { useForm } from '@/ui/form/useForm'
import { notify } from '@/ui/notify'
import type { EditProps, Targets } from '../keptEdits'
import { SaveTargetingMutation } from '../queries'
import { differing, targetKeys } from './differing'

/** Maximum number of universities and of affiliations, as the server enforces it. */
const MAX_CHOSEN = 500

type Options = EditProps & { profile: string; stored: Targets }

export function useTargetingForm({ profile, stored, edits, onEdit }: Options) {
  const { t } = useTranslation('staffProfile')
  const [, save] = useMutation(SaveTargetingMutation)
  const [saved, setSaved] = useState(false)
  const changed = differing(edits.targets, stored)
  const values: Targets = { ...stored, ...changed }
  const hasTooMany = (ids: readonly string[]) =>
    ids.length > MAX_CHOSEN && t('targeting.tooMany', { max: MAX_CHOSEN })

  const form = useForm<Targets>({
    values,
    setValues(change) {
      setSaved(false)
      onEdit((now) => ({
        ...now,
        targets: differing(change({ ...stored, ...now.targets }), stored),
      }))
    },
    check: () => ({
      universities: hasTooMany(values.universities),
      affiliations: hasTooMany(values.affiliations),
    }),
    eager: ['universities', 'affiliations'],
    refusals: ({ fields }) =>
      Object.fromEntries(
        targetKeys.flatMap((key) => {
          const reason = fields[key]
          if (!reason) return []
          return [[key, reason === 'NOT_FOUND' ? t('targeting.notFound') : reasonText(reason)]]
        }),
      ),
    async send() {
      const { error } = await save({ profile, ...variablesOf(changed) })
      if (error) return problemOf(error)
      // What was changed meanwhile stays.
      onEdit((now) => ({ ...now, targets: differing(now.targets, { ...stored, ...changed }) }))
      setSaved(true)
      notify.done(t('targeting.saved'))
      return null
    },
  })

  return {
    ...form,
    changed: Object.keys(changed).length > 0,
    saved,
    discard(): void {
      form.clear()
      onEdit((now) => ({ ...now, targets: {} }))
    },
  }
}

function variablesOf({ universities, affiliations, roles, ...others }: Partial<Targets>) {
  return {
    ...others,
    ...(universities && { universities: [...universities] }),
    ...(affiliations && { affiliations: [...affiliations] }),
    ...(roles && { roles: [...roles] }),
  }
}
