import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { ConfirmDialog } from '@/ui/ConfirmDialog'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { DeleteTemplateMutation, type Template } from './queries'

type Props = { template: Template; onClose: () => void }

export function DeleteTemplateDialog({ template: { id, name }, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [{ fetching }, remove] = useMutation(DeleteTemplateMutation)
  const [problem, setProblem] = useState<Problem | null>(null)

  async function confirm(): Promise<void> {
    const { error } = await remove({ id })
    const refused = error ? problemOf(error) : null
    // Somebody else has deleted it.
    if (refused && refused.code !== 404) return setProblem(refused)
    notify.done(t('deleting.done'))
    onClose()
  }

  return (
    <ConfirmDialog
      title={t('deleting.title', { name })}
      answer={t('deleting.answer')}
      look="destructive"
      busy={fetching}
      onClose={onClose}
      onConfirm={() => void confirm()}
    >
      {problem && (
        <Notice tone="problem" title={t('deleting.failed')}>
          {problemText(problem)}
        </Notice>
      )}
      <p>{t('deleting.text')}</p>
    </ConfirmDialog>
  )
}
