import { useTranslation } from 'react-i18next'
import { attachmentImages } from '@/features/attachments/attachment'
import type { AttachmentDraft } from '@/features/attachments/views'
import { StoredImage } from '@/ui/StoredImage'
import text from '@/ui/text.module.css'
import classes from './Pictures.module.css'

/** The pictures of one version, with their numbers. */
export function Pictures({ attachment }: { attachment: AttachmentDraft | null }) {
  const { t } = useTranslation('versions')
  const images = attachmentImages(attachment)
  if (images.length === 0) return <p className={text.soft}>{t('noImages')}</p>
  return (
    <ol className={classes.pictures}>
      {images.map(({ image }, at) => (
        <li key={image.raw}>
          <StoredImage
            image={image}
            contain
            className={classes.picture}
            alt={t('image', { number: at + 1 })}
          />
        </li>
      ))}
    </ol>
  )
}
