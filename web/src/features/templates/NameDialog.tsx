// The dialog that asks for the name of a template: of a new one, or a new name.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText, reasonText } from '@/graphql/problemText'
import { countCharacters } from '@/lib/markup/visible'
import { LIMITS } from '@/lib/rules'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { useForm } from '@/ui/form/useForm'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'

type Props = {
  /** The group of its texts. */
  about: 'create' | 'renaming'
  lead?: string
  /** The name that the template has. */
  before?: string
  send: (name: string) => Promise<{ error?: Parameters<typeof problemOf>[0] }>
  onClose: () => void
}

export function NameDialog({ about, lead = '', before = '', send, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [values, setValues] = useState({ name: before })
  const name = values.name.trim()
  const max = LIMITS.templateName
  const form = useForm({
    values,
    setValues,
    check: () => ({
      name:
        (name === '' && t('name.required')) ||
        (countCharacters(name) > max && t('name.tooLong', { max })),
    }),
    refusals: ({ fields }) => ({
      name:
        fields.name &&
        (fields.name === 'TEMPLATE_EXISTS' ? t('name.taken') : reasonText(fields.name)),
    }),
    touches: () => values.name !== '',
    async send(): Promise<Problem | null> {
      const { error } = await send(values.name)
      if (error) return problemOf(error)
      notify.done(t(`${about}.done`, { name }))
      onClose()
      return null
    },
  })
  return (
    <FormDialog
      title={t(`${about}.title`)}
      answer={t(`${about}.answer`)}
      lead={lead}
      busy={form.busy}
      onClose={onClose}
      onSubmit={form.submit}
    >
      <Field
        {...form.field('name')}
        label={t('name.label')}
        autoComplete="off"
        required
        data-autofocus
      />
      {form.formProblem && (
        <Notice tone="problem" title={t(`${about}.failed`)}>
          {problemText(refusedPart(form.formProblem))}
        </Notice>
      )}
    </FormDialog>
  )
}

/** The problem of the first refused field: the dialog has no field for the text that it saves. */
function refusedPart(problem: Problem): Problem {
  const [reason] = Object.values(problem.fields)
  return reason ? { ...problem, reason } : problem
}
