import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemOf } from '@/graphql/problem'
import { reasonText } from '@/graphql/problemText'
import { cleanText } from '@/lib/cleanText'
import { isLonger } from '@/lib/languages'
import { Field } from '@/ui/Field'
import { useForm } from '@/ui/form/useForm'
import { notify } from '@/ui/notify'
import { Section } from '@/ui/Section'
import type { EditProps } from './keptEdits'
import type { StaffProfile } from './profile'
import { UpdateProfileMutation } from './queries'
import { Refused } from './Refused'
import { SaveRow } from './SaveRow'
import classes from './StaffForm.module.css'

/** As the server enforces it. */
const MAX_LENGTH = 200

type Props = EditProps & { profile: StaffProfile }

/** The profile's id in the customer system. */
export function CrmSection({ profile, edits, storedAt, onEdit }: Props) {
  const { t } = useTranslation('staffProfile')
  const [, update] = useMutation(UpdateProfileMutation)
  const [saved, setSaved] = useState(false)
  const stored = profile.pipedriveId ?? ''
  const values = { pipedriveId: edits.texts.pipedriveId ?? stored }
  const typed = cleanText(values.pipedriveId)
  const changed = typed !== stored

  const setText = (pipedriveId: string | undefined) =>
    onEdit((now) => ({ ...now, texts: { ...now.texts, pipedriveId } }))

  const form = useForm({
    values,
    setValues(change) {
      setSaved(false)
      const { pipedriveId } = change(values)
      setText(pipedriveId === stored ? undefined : pipedriveId)
    },
    check: () => ({
      pipedriveId: isLonger(typed, MAX_LENGTH) && t('crm.tooLong', { max: MAX_LENGTH }),
    }),
    refusals: ({ fields: { pipedriveId } }) => ({
      pipedriveId:
        pipedriveId &&
        (pipedriveId === 'TOO_LONG'
          ? t('crm.tooLong', { max: MAX_LENGTH })
          : reasonText(pipedriveId)),
    }),
    async send() {
      const { error } = await update({ id: profile.id, pipedriveId: typed })
      if (error) return problemOf(error)
      onEdit((now) => {
        const isSent = cleanText(now.texts.pipedriveId ?? '') === typed
        return isSent ? { ...now, texts: { ...now.texts, pipedriveId: undefined } } : now
      })
      setSaved(true)
      notify.done(t(typed === '' ? 'crm.removed' : 'crm.saved'))
      return null
    },
  })
  return (
    <Section title={t('crm.title')} lead={t('crm.lead')}>
      <form
        noValidate
        aria-label={t('crm.title')}
        onSubmit={(event) => (changed ? form.submit(event) : event.preventDefault())}
        className={classes.form}
      >
        <Field
          {...form.field('pipedriveId')}
          label={t('crm.label')}
          help={t('crm.help')}
          autoComplete="off"
          spellCheck={false}
        />
        {form.formProblem && <Refused title={t('crm.failed')} problem={form.formProblem} />}
        <SaveRow
          changed={changed}
          storedAt={storedAt}
          saved={saved}
          busy={form.busy}
          onDiscard={() => {
            form.clear()
            setText(undefined)
          }}
        />
      </form>
    </Section>
  )
}
