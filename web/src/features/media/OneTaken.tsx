import { useTranslation } from 'react-i18next'
import heard from '@/ui/unseen.module.css'
import type { FileKind } from './kinds'

type Props = { kind: FileKind; taken: string | null; className: string | undefined }

/** Says which of several files was taken, and that no more fit. */
export function OneTaken({ kind, taken, className }: Props) {
  const { t } = useTranslation('media')
  return (
    <p role="status" className={taken === null ? heard.unseen : className}>
      {taken !== null && t(`oneTaken.${kind}`, { file: taken })}
    </p>
  )
}
