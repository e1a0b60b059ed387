import { useTranslation } from 'react-i18next'
import { pastBy } from '@/features/attachments/attachment'
import type { AttachmentDraft } from '@/features/attachments/views'
import { Notice } from '@/ui/Notice'

type Props = {
  attachment: AttachmentDraft | null
  /** In ms since 1970. */
  appears: number
}

/** Warns that what the attachment announces will be over, or begun, when the post appears. */
export function OverNotice({ attachment, appears }: Props) {
  const { t } = useTranslation('composer')
  const past = pastBy(attachment, appears)
  return past && <Notice title={t(`verify.over.${past}`)}>{t(`verify.overHint.${past}`)}</Notice>
}
