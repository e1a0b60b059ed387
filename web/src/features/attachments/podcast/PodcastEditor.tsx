// Edits a podcast: its audio file, title, description and image.
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { FileField } from '@/features/media/FileField'
import { bytes } from '@/features/media/fileSize'
import { useGivenFiles } from '@/features/media/given'
import { ImageField } from '@/features/media/ImageField'
import { kindOf } from '@/features/media/kinds'
import { playTime } from '@/features/media/play/playTime'
import { useLocalDuration } from '@/features/media/play/useLocalDuration'
import { uploadFile, useUploads } from '@/features/media/uploads'
import { useOneFile } from '@/features/media/useOneFile'
import { LIMITS } from '@/lib/rules'
import { AreaField } from '@/ui/AreaField'
import { Field } from '@/ui/Field'
import { Optional } from '@/ui/Optional'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useImage } from '../useImage'
import { useTextProps } from '../useTextProps'
import type { PodcastDraft, PodcastText } from './podcast'
import type { PodcastField } from './rules'

export function PodcastEditor(props: EditorProps<PodcastDraft, PodcastField>) {
  const { attachment, language, change, errorOf, fieldId } = props
  const { audio } = attachment
  const { t } = useTranslation('composer')
  const client = useClient()
  const textProps = useTextProps(props)
  const image = useImage(props, 'podcast.image')
  const audioSlot = `${props.slot}/podcast.audio`
  const measured = useLocalDuration(useUploads((all) => all[audioSlot]?.localUrl))

  const audioFile = useOneFile('AUDIO', (file) =>
    uploadFile(client, audioSlot, 'AUDIO', file, ({ audio }) =>
      change('podcast.audio', () => ({ audio, leftBehind: false })),
    ),
  )

  useGivenFiles(props.slot, (files) => {
    image.one.take(files.filter((file) => kindOf(file) === 'IMAGE'))
    audioFile.take(files.filter((file) => kindOf(file) !== 'IMAGE'))
  })

  const text = (name: PodcastText) => {
    const field = `podcast.${name}.${language}` as const
    return textProps({
      field,
      label: t(`podcast.${name}`),
      texts: attachment[name],
      max: LIMITS[name],
      onChange: (text) =>
        change(field, (podcast) => ({ [name]: { ...podcast[name], [language]: text } })),
    })
  }

  return (
    <div className={frame.editor}>
      <FileField
        id={fieldId('podcast.audio')}
        kind="AUDIO"
        chosen={audio && `${audio.name} · ${bytes(audio.size)} · ${playTime(audio.duration)}`}
        slot={audioSlot}
        known={measured === null ? undefined : t('podcast.lasts', { time: playTime(measured) })}
        error={errorOf('podcast.audio')}
        note={attachment.leftBehind ? t('podcast.leftBehind') : undefined}
        one={audioFile}
        onRemove={() => change('podcast.audio', () => ({ audio: null }))}
      />
      <div className={frame.beside}>
        <ImageField {...image} withFocus />
        <div className={frame.column}>
          <Field {...text('title')} aria-required={language === 'de'} />
          <AreaField {...text('description')} mark={language === 'de' && <Optional />} />
        </div>
      </div>
    </div>
  )
}
