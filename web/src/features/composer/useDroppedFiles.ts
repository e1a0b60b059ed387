// Files can be dropped and pasted anywhere in the composer. They go to the open attachment; if
// there is none, to a new one that accepts them.
import { type ClipboardEvent, type DragEvent, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { editingOf, kindsAmong } from '@/features/attachments/attachment'
import type { Kind } from '@/features/attachments/views'
import { giveFiles } from '@/features/media/given'
import { type FileKind, kindOf as kindOfFile } from '@/features/media/kinds'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { toggleAttachment } from '@/features/writing/state'
import { notify } from '@/ui/notify'

const fitting: Record<FileKind, Kind> = { IMAGE: 'GALLERY', AUDIO: 'PODCAST', VIDEO: 'VIDEO' }

const list = new Intl.ListFormat('de')

type Options = {
  slot: string
  draft: Draft
  me: Me
  /** True for a stored post: no attachment can be added to it. */
  locked: boolean
}

export function useDroppedFiles({ slot, draft: { attachment }, me, locked }: Options) {
  const { t } = useTranslation('composer')
  const { t: media } = useTranslation('media')
  const offered = kindsAmong(me.attachmentTypes)
  useEffect(blockPageDrops, [])
  /** The kind of attachment that would take the dragged files; null if nothing is dragged. */
  const [draggedTo, setDraggedTo] = useState<Kind | null>(null)

  /** During a drag, browsers only expose the types of files, and some not even these. */
  function kindFor({ types, items }: DataTransfer): Kind | null {
    if (!types?.includes('Files')) return null
    if (attachment && editingOf(attachment).takesFiles?.(attachment)) return attachment.type
    if (attachment || locked) return null
    const [family = ''] = items?.[0]?.type.split('/') ?? []
    const type = fitting[family.toUpperCase() as FileKind] ?? null
    return type !== null && offered.includes(type) ? type : null
  }

  function fittingHint(): string | undefined {
    const kinds = (Object.keys(fitting) as FileKind[]).filter((kind) =>
      offered.includes(fitting[kind]),
    )
    if (attachment || locked || kinds.length === 0) return undefined
    return t('filesFit', { what: list.format(kinds.map((kind) => t(`filesOf.${kind}`))) })
  }

  function take(event: ClipboardEvent | DragEvent, { files }: DataTransfer): void {
    const [file] = files
    // React events of a dialog also bubble up to the composer.
    const isInDialog = (event.target as Element).closest('[role="dialog"]') !== null
    if (!file || isInDialog || event.isDefaultPrevented()) return
    event.preventDefault()
    if (attachment && editingOf(attachment).takesFiles?.(attachment))
      return void giveFiles(slot, [...files])
    const kind = kindOfFile(file)
    const type = kind && fitting[kind]
    if (!type) return void notify.failed(media('failed', { file: file.name }), fittingHint())
    if (attachment || locked || !offered.includes(type))
      return void notify.failed(t('notTaken', { file: file.name }))
    toggleAttachment(slot, type)
    giveFiles(slot, [...files])
  }

  const handlers = {
    onPaste(event: ClipboardEvent): void {
      // Office programs add an image of the copied text.
      if (!event.clipboardData.types?.includes('text/plain')) take(event, event.clipboardData)
    },
    onDragOver(event: DragEvent): void {
      if (event.dataTransfer.types?.includes('Files')) event.preventDefault()
      setDraggedTo(kindFor(event.dataTransfer))
    },
    onDragLeave({ currentTarget, relatedTarget }: DragEvent): void {
      const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
      if (!isInside) setDraggedTo(null)
    },
    onDrop(event: DragEvent): void {
      setDraggedTo(null)
      take(event, event.dataTransfer)
    },
  }
  return { handlers, draggedTo }
}

/** Blocks drops outside the composer: the browser would open the file in place of the page. */
function blockPageDrops(): () => void {
  function refuse(event: globalThis.DragEvent): void {
    if (event.defaultPrevented || !event.dataTransfer?.types.includes('Files')) return
    event.preventDefault()
    event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', refuse)
  window.addEventListener('drop', refuse)
  return () => {
    window.removeEventListener('dragover', refuse)
    window.removeEventListener('drop', refuse)
  }
}
