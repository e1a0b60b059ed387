// Edits a video: its file, its poster, and how it starts.
import '@/lib/attachmentTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { FileField } from '@/features/media/FileField'
import { bytes } from '@/features/media/fileSize'
import { useGivenFiles } from '@/features/media/given'
import { ImageField } from '@/features/media/ImageField'
import { kindOf } from '@/features/media/kinds'
import { playTime } from '@/features/media/play/playTime'
import type { StagedFile } from '@/features/media/stagedFile'
import { uploadFile } from '@/features/media/uploads'
import { useOneFile } from '@/features/media/useOneFile'
import { Optional } from '@/ui/Optional'
import { Switch } from '@/ui/Switch'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useImage } from '../useImage'
import type { VideoField } from './editing'
import { convertingVideo, type StagedVideo, type VideoDraft } from './video'

type Props = EditorProps<VideoDraft, VideoField>

export function VideoEditor(props: Props) {
  const { attachment, change, errorOf, fieldId } = props
  const { video, autoplay, muted } = attachment
  const { t } = useTranslation('attachments')
  const client = useClient()
  const image = useImage(props, 'video.image')
  const videoSlot = `${props.slot}/video.video`
  const [awaited, setAwaited] = useState<string | null>(null)
  const converting = convertingVideo(attachment)
  if (converting !== null && converting !== awaited) setAwaited(converting)

  const videoFile = useOneFile('VIDEO', (file) =>
    uploadFile(client, videoSlot, 'VIDEO', file, ({ video }: StagedFile) =>
      change('video.video', () => ({ video, leftBehind: false })),
    ),
  )

  useGivenFiles(props.slot, (files) => {
    image.one.take(files.filter((file) => kindOf(file) === 'IMAGE'))
    videoFile.take(files.filter((file) => kindOf(file) !== 'IMAGE'))
  })

  return (
    <div className={frame.editor}>
      <FileField
        id={fieldId('video.video')}
        kind="VIDEO"
        chosen={video && describe(video)}
        slot={videoSlot}
        error={errorOf('video.video')}
        note={attachment.leftBehind ? t('video.leftBehind') : video ? noteOn(video) : undefined}
        heard={video && video.raw === awaited && !converting ? endOf(video) : undefined}
        one={videoFile}
        onRemove={() => change('video.video', () => ({ video: null }))}
      />
      <div className={frame.beside}>
        <div>
          <p className={frame.label}>
            {t('video.image')}
            <Optional />
          </p>
          <ImageField {...image} />
        </div>
        <div className={frame.column}>
          <Switch
            label={t('video.autoplay')}
            help={t('video.autoplayHelp')}
            checked={autoplay}
            onChange={(on) => change(null, () => ({ autoplay: on, ...(on && { muted: true }) }))}
          />
          <Switch
            label={t('video.muted')}
            help={autoplay ? t('video.mutedByAutoplay') : muted && t('video.mutedHelp')}
            checked={muted}
            disabled={autoplay}
            onChange={(on) => change(null, () => ({ muted: on }))}
          />
        </div>
      </div>
    </div>
  )

  function noteOn({ state }: StagedVideo): string | undefined {
    if (state === 'READY') return undefined
    return t(`video.state.${state}`)
  }

  /** The result of a conversion that this editor has waited for. */
  function endOf(video: StagedVideo): string {
    return noteOn(video) ?? t('video.converted', { file: video.name })
  }
}

/** einfuehrung.mp4 · 12,4 MB · 1:07 */
const describe = ({ name, size, duration }: StagedVideo): string =>
  [name, bytes(size), duration !== null && duration !== undefined && playTime(duration)]
    .filter(Boolean)
    .join(' · ')
