import { useTranslation } from 'react-i18next'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import type { FileKind } from './kinds'

type Props = { kind: FileKind; taken: string | null; className: string | undefined }

/** Shows which of several files was selected if only one fits. */
export function OneTaken({ kind, taken, className }: Props) {
  const { t } = useTranslation('media')
  return (
    <p role="status" className={taken === null ? visuallyHidden.unseen : className}>
      {taken !== null && t(`oneTaken.${kind}`, { file: taken })}
    </p>
  )
}
