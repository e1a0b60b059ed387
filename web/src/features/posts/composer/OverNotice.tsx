import { useTranslation } from 'react-i18next'
import { Notice } from '@/ui/Notice'
import { isOver } from '../attachments/attachment'
import type { AttachmentDraft } from '../attachments/kinds'

type Props = { attachment: AttachmentDraft | null /** In ms since 1970. */; appears: number }

/** That a post invites to what will be over when it appears. */
export function OverNotice({ attachment, appears }: Props) {
  const { t } = useTranslation('composer')
  if (!isOver(attachment, appears)) return null
  return <Notice title={t('verify.over')}>{t('verify.overHint')}</Notice>
}
