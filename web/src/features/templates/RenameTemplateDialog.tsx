import { useMutation } from 'urql'
import { NameDialog } from './NameDialog'
import { RenameTemplateMutation, type Template } from './queries'

type Props = { template: Template; onClose: () => void }

export function RenameTemplateDialog({ template: { id, name: before }, onClose }: Props) {
  const [, rename] = useMutation(RenameTemplateMutation)
  const send = (name: string) => rename({ id, name })
  return <NameDialog about="renaming" before={before} send={send} onClose={onClose} />
}
