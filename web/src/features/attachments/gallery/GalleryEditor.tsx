// Edits a gallery: selects images, orders them and describes each.
import '@/lib/attachmentTexts'
import { ImagePlus } from 'lucide-react'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { useGivenFiles } from '@/features/media/given'
import { accepted, errorOfFile } from '@/features/media/kinds'
import { stagedImage } from '@/features/media/stagedFile'
import { UploadFailed } from '@/features/media/UploadFailed'
import { UploadsHeard } from '@/features/media/UploadsHeard'
import { dropUpload, uploadFile, useUploadsOf } from '@/features/media/uploads'
import { GALLERY } from '@/lib/rules'
import { FileButton } from '@/ui/FileButton'
import { Message } from '@/ui/Message'
import text from '@/ui/text.module.css'
import { useReorder } from '@/ui/useReorder'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useAltFieldProps } from '../useAltFieldProps'
import classes from './GalleryEditor.module.css'
import { GalleryTile } from './GalleryTile'
import { type GalleryDraft, type GalleryItem, itemOf, moved, withItem } from './gallery'
import { type GalleryField, isTooHeavy } from './rules'

type Props = EditorProps<GalleryDraft, GalleryField>

export function GalleryEditor(props: Props) {
  const { attachment, language, slot, change, errorOf, fieldId } = props
  const { items } = attachment
  const { t } = useTranslation(['attachments', 'composer'])
  const client = useClient()
  const altFieldProps = useAltFieldProps(props)
  const uploads = useUploadsOf(`${slot}/gallery.images`)
  const [leftOut, setLeftOut] = useState(0)
  const [announcement, setAnnouncement] = useState('')

  const fieldOf = ({ key }: GalleryItem): GalleryField => `gallery.images.${key}`
  const slotOf = (item: GalleryItem) => `${slot}/${fieldOf(item)}`

  const slots = new Set(items.map(slotOf))
  const lost = items.filter((item) => !item.image && !uploads[slotOf(item)])
  const refused = Object.entries(uploads).filter(([uploadSlot]) => !slots.has(uploadSlot))

  const send = (item: GalleryItem, file: File, refused?: () => void) =>
    uploadFile(
      client,
      slotOf(item),
      'IMAGE',
      file,
      (arrived) =>
        change(fieldOf(item), ({ items }) => ({
          items: withItem(items, item.key, { image: stagedImage(arrived) }),
        })),
      refused,
    )

  function add(files: readonly File[]): void {
    for (const [slot] of refused) dropUpload(slot)
    const chosen = files.map((file) => ({ file, item: itemOf(file) }))
    const [fit, unfit] = partition(chosen, ({ file }) => errorOfFile('IMAGE', file) === null)
    const taken = fit.slice(0, GALLERY.maxImages - items.length)
    setLeftOut(fit.length - taken.length)
    if (taken.length > 0)
      change('gallery.images', ({ items }) => ({
        items: [...items, ...taken.map(({ item }) => item)],
        imagesLeftBehind: false,
      }))
    // An image that the server refuses gets no place either.
    for (const { item, file } of taken) send(item, file, () => takeOut(item))
    for (const { item, file } of unfit) send(item, file)
  }

  const takeOut = ({ key }: GalleryItem) =>
    change('gallery.images', ({ items }) => ({ items: items.filter((one) => one.key !== key) }))

  function replace(item: GalleryItem, file: File): void {
    const { name, size } = file
    change(fieldOf(item), ({ items }) => ({ items: withItem(items, item.key, { name, size }) }))
    send(item, file)
  }

  /** Files with the name of a lost one replace it in place; the others are added. */
  function replaceAll(files: readonly File[]): void {
    const left = [...lost]
    const others = files.filter((file) => {
      const at = left.findIndex(({ name }) => name === file.name)
      const [item] = at < 0 ? [] : left.splice(at, 1)
      if (item) replace(item, file)
      return !item
    })
    if (others.length > 0) add(others)
  }

  function remove(item: GalleryItem): void {
    dropUpload(slotOf(item))
    setLeftOut(0)
    // The button of a full gallery can be focused only once there is room again.
    flushSync(() => takeOut(item))
    document.getElementById(fieldId('gallery.images'))?.focus()
  }

  const order = useReorder(items.length, (from, to) => {
    change('gallery.images', ({ items }) => ({ items: moved(items, from, to) }))
    setAnnouncement(t('gallery.moved', { at: to + 1, count: items.length }))
  })

  useGivenFiles(slot, add)

  const error = isTooHeavy(attachment)
    ? t('composer:wrong.galleryTooHeavy')
    : errorOf('gallery.images')
  const note = attachment.imagesLeftBehind
    ? t('gallery.leftBehind')
    : leftOut > 0 && t('gallery.leftOut', { count: leftOut })
  const id = fieldId('gallery.images')
  return (
    <div className={frame.editor}>
      {items.length > 0 && (
        <>
          <p className={text.soft}>{t('gallery.describe')}</p>
          <ol className={classes.tiles}>
            {items.map((item, at) => (
              <GalleryTile
                key={item.key}
                item={item}
                at={at}
                count={items.length}
                id={fieldId(fieldOf(item))}
                placeId={fieldId(`gallery.images.${at}`)}
                slot={slotOf(item)}
                upload={uploads[slotOf(item)]}
                language={language}
                wrong={errorOf(fieldOf(item)) ?? errorOf(`gallery.images.${at}`)}
                order={order}
                altField={altFieldProps({
                  field: fieldOf(item),
                  image: item,
                  onChange: (field, alt) =>
                    change(field, ({ items }) => ({ items: withItem(items, item.key, { alt }) })),
                })}
                onReplace={lost.length > 1 ? undefined : (file) => replace(item, file)}
                onCut={(image, bytes) => {
                  const size = image.raw === item.image?.raw ? item.size : bytes
                  change(fieldOf(item), ({ items }) => ({
                    items: withItem(items, item.key, { image, size }),
                  }))
                }}
                onRemove={() => remove(item)}
              />
            ))}
          </ol>
        </>
      )}
      {lost.length > 1 && (
        <div className={classes.add}>
          <FileButton
            multiple
            accept={accepted('IMAGE')}
            icon={<ImagePlus />}
            onChooseAll={replaceAll}
          >
            {t('gallery.chooseAllAgain', { count: lost.length })}
          </FileButton>
        </div>
      )}
      <p role="status" className={visuallyHidden.unseen}>
        {announcement}
      </p>
      <div className={classes.add}>
        <FileButton
          id={id}
          multiple
          accept={accepted('IMAGE')}
          icon={<ImagePlus />}
          disabled={items.length >= GALLERY.maxImages}
          aria-invalid={!!error}
          aria-describedby={`${id}-about${error ? ` ${id}-error` : ''}`}
          data-landing
          onChooseAll={add}
        >
          {t(items.length > 0 ? 'gallery.addMore' : 'gallery.add')}
        </FileButton>
        <p id={`${id}-about`} className={text.soft}>
          {items.length > 0
            ? t('gallery.count', { count: items.length, max: GALLERY.maxImages })
            : t('gallery.hint')}
        </p>
      </div>
      <Message id={`${id}-error`} className={text.error} text={error} />
      {refused.map(([uploadSlot, upload]) => (
        <UploadFailed
          key={uploadSlot}
          id={`${uploadSlot}-refused`}
          slot={uploadSlot}
          upload={upload}
          aside
          several
          onCancel={() => dropUpload(uploadSlot)}
        />
      ))}
      <UploadsHeard slot={`${slot}/gallery.images`} several />
      <p role="status" className={note ? text.soft : visuallyHidden.unseen}>
        {note}
      </p>
    </div>
  )
}

/** The items that meet the condition, and the others. */
function partition<Each>(all: readonly Each[], isTrue: (each: Each) => boolean): [Each[], Each[]] {
  return [all.filter(isTrue), all.filter((each) => !isTrue(each))]
}
