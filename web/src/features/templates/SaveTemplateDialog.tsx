// The dialog that saves a draft or a stored post as a template.
import '@/lib/templatesTexts'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import type { TemplateContent } from './content'
import { NameDialog } from './NameDialog'
import { CreateTemplateMutation } from './queries'

type Props = { content: TemplateContent; onClose: () => void }

export function SaveTemplateDialog({ content, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [, create] = useMutation(CreateTemplateMutation)
  const send = (name: string) => create({ name, ...content })
  return <NameDialog about="create" lead={t('create.lead')} send={send} onClose={onClose} />
}
