// Somebody else has changed the post: shows both versions side by side to select one.
import { useTranslation } from 'react-i18next'
import { attachmentImages } from '@/features/attachments/attachment'
import { dropUpload } from '@/features/media/uploads'
import { type Draft, draftOf } from '@/features/posts/draft'
import type { StoredPost } from '@/features/posts/PostFields'
import { dateTime } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { StoredImage } from '@/ui/StoredImage'
import classes from './ConflictDialog.module.css'
import { differences, showOtherImages } from './differences'
import { beginEdit } from './state'
import { editFrom } from './useEdit'

type Props = {
  post: string
  mine: Draft
  current: StoredPost
  busy: boolean
  onKeepMine: () => void
  /** Closes the dialog without choosing a version. */
  onClose: () => void
}

export function ConflictDialog(props: Props) {
  const { post, mine, current, busy, onKeepMine, onClose } = props
  const { t } = useTranslation('composer')

  const stored = draftOf(current)

  function takeCurrent(): void {
    dropUpload(post)
    beginEdit(post, editFrom(current))
    onClose()
  }

  return (
    <Dialog
      onClose={onClose}
      busy={busy}
      width={760}
      title={t('conflict.title')}
      answers={
        <>
          <Button disabled={busy} onClick={takeCurrent}>
            {t('conflict.takeCurrent')}
          </Button>
          <Button look="primary" loading={busy} onClick={onKeepMine}>
            {t('conflict.keepMine')}
          </Button>
        </>
      }
    >
      <p>{t('conflict.text', { date: dateTime(current.editedAt ?? current.createdAt) })}</p>
      <table className={classes.versions}>
        <thead>
          <tr>
            <td />
            <th scope="col">{t('conflict.mine')}</th>
            <th scope="col">{t('conflict.current')}</th>
          </tr>
        </thead>
        <tbody>
          {differences(mine, stored).map(({ field, nth, mine, current }) => (
            <tr key={`${field} ${nth}`}>
              <th scope="row">{t(`conflict.field.${field}`)}</th>
              <td data-label={t('conflict.mine')}>{mine || t('conflict.empty')}</td>
              <td data-label={t('conflict.current')}>
                {current === mine
                  ? t('conflict.sameName', { name: current })
                  : current || t('conflict.empty')}
              </td>
            </tr>
          ))}
          {showOtherImages(mine, stored) && (
            <tr>
              <th scope="row">{t('conflict.field.image')}</th>
              <td data-label={t('conflict.mine')}>
                <Images draft={mine} alt={t('conflict.myImage')} />
              </td>
              <td data-label={t('conflict.current')}>
                <Images draft={stored} alt={t('conflict.currentImage')} />
              </td>
            </tr>
          )}
        </tbody>
      </table>
    </Dialog>
  )
}

function Images({ draft, alt }: { draft: Draft; alt: string }) {
  const { t } = useTranslation('composer')
  const images = attachmentImages(draft.attachment)
  if (images.length === 0) return t('conflict.empty')
  return images.map(({ image }) => (
    <StoredImage key={image.raw} image={image} className={classes.picture} alt={alt} />
  ))
}
