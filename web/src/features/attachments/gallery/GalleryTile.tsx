// One image of a gallery that is being edited: its position, its description, its buttons.
import { GripVertical, ImagePlus, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { AltField, type AltFieldProps } from '@/features/media/AltField'
import { CutButton } from '@/features/media/crop/CutButton'
import { accepted } from '@/features/media/kinds'
import type { StagedImage } from '@/features/media/stagedFile'
import { UploadFailed } from '@/features/media/UploadFailed'
import { UploadProgress } from '@/features/media/UploadProgress'
import type { Upload } from '@/features/media/uploads'
import type { Language } from '@/graphql/generated/graphql'
import { FileButton } from '@/ui/FileButton'
import { IconButton } from '@/ui/IconButton'
import { StoredImage } from '@/ui/StoredImage'
import type { useReorder } from '@/ui/useReorder'
import classes from './GalleryTile.module.css'
import type { GalleryItem } from './gallery'

type Props = {
  item: GalleryItem
  at: number
  count: number
  /** The id by key, which the form uses. */
  id: string
  /** The id by position, which the server uses. */
  placeId: string
  slot: string
  upload: Upload | undefined
  language: Language
  /** The error message. */
  wrong: string | undefined
  order: ReturnType<typeof useReorder>
  altField: AltFieldProps
  /** Undefined if several images are replaced together. */
  onReplace: ((file: File) => void) | undefined
  onCut: (image: StagedImage, bytes: number | null) => void
  onRemove: () => void
}

export function GalleryTile(props: Props) {
  const { item, at, count, id, placeId, upload, language, wrong, order } = props
  const { t } = useTranslation('attachments')
  const { image, name, alt } = item
  const which = t('gallery.which', { at: at + 1, count })
  return (
    <li {...order.place(at)} id={placeId} tabIndex={-1} aria-label={which} className={classes.tile}>
      <div id={id} tabIndex={-1} className={classes.frame}>
        {image ? (
          <StoredImage
            image={image}
            contain
            className={classes.image}
            alt={alt[language] || which}
          />
        ) : (
          upload?.localUrl && <img src={upload.localUrl} alt="" className={classes.coming} />
        )}
        {upload && !upload.wrong && <UploadProgress upload={upload} className={classes.progress} />}
        <IconButton
          className={classes.handle}
          label={t('gallery.move', { which })}
          icon={<GripVertical />}
          {...order.handle(at)}
        />
        <div className={classes.tools}>
          {image && (
            <CutButton
              image={image}
              which={which}
              className={classes.tool}
              withFocus
              onCut={props.onCut}
            />
          )}
          <IconButton
            className={classes.tool}
            label={t('gallery.remove', { which })}
            icon={<Trash2 />}
            onClick={props.onRemove}
          />
        </div>
      </div>
      {upload?.wrong ? (
        <UploadFailed
          id={`${id}-upload`}
          slot={props.slot}
          upload={upload}
          several
          onCancel={props.onRemove}
        />
      ) : (
        (wrong || (!image && !upload)) && (
          <div className={classes.lost}>
            <p className={classes.wrong}>{wrong ?? t('gallery.lost', { name })}</p>
            {!upload && props.onReplace && (
              <FileButton
                accept={accepted('IMAGE')}
                icon={<ImagePlus />}
                onChoose={props.onReplace}
              >
                {t('gallery.chooseAgain')}
              </FileButton>
            )}
          </div>
        )
      )}
      <AltField id={id} alt={alt} of={which} explained={false} {...props.altField} />
    </li>
  )
}
