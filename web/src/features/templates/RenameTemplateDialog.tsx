import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemText } from '@/graphql/problemText'
import { Field } from '@/ui/Field'
import { FormDialog } from '@/ui/FormDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { RenameTemplateMutation, type Template } from './queries'
import { useNameForm } from './useNameForm'

type Props = { template: Template; onClose: () => void }

export function RenameTemplateDialog({ template: { id, name: before }, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [, rename] = useMutation(RenameTemplateMutation)
  const form = useNameForm(
    before,
    (name) => rename({ id, name }),
    () => {
      notify.done(t('renaming.done'))
      onClose()
    },
  )
  return (
    <FormDialog
      title={t('renaming.title')}
      answer={t('renaming.answer')}
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
        <Notice tone="problem" title={t('renaming.failed')}>
          {problemText(form.formProblem)}
        </Notice>
      )}
    </FormDialog>
  )
}
