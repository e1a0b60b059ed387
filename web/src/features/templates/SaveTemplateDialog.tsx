// The dialog that saves a draft or a stored post as a template.
import '@/lib/templatesTexts'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemText } from '@/graphql/problemText'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import type { TemplateContent } from './content'
import { CreateTemplateMutation } from './queries'
import { refusedPart } from './refusedPart'
import { useNameForm } from './useNameForm'

type Props = { content: TemplateContent; onClose: () => void }

export function SaveTemplateDialog({ content, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [, create] = useMutation(CreateTemplateMutation)
  const form = useNameForm(
    '',
    (name) => create({ name, ...content }),
    () => {
      notify.done(t('create.done', { name: form.values.name.trim() }))
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('create.title')}
      answer={t('create.answer')}
      lead={t('create.lead')}
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
        <Notice tone="problem" title={t('create.failed')}>
          {problemText(refusedPart(form.formProblem))}
        </Notice>
      )}
    </FormDialog>
  )
}
