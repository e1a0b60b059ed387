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
import { stagedImage } from '@/features/media/stagedFile'
import { uploadFile, useUploads } from '@/features/media/uploads'
import { useOneFile } from '@/features/media/useOneFile'
import { LIMITS } from '@/lib/rules'
import { AreaField } from '@/ui/AreaField'
import { Field } from '@/ui/Field'
import { germanInstead } from '@/ui/germanInstead'
import { Optional } from '@/ui/Optional'
import type { EditorProps } from '../editing'
import frame from '../editor.module.css'
import { useCounted } from '../useCounted'
import { useDescribing } from '../useDescribing'
import type { PodcastDraft, PodcastText } from './podcast'
import type { PodcastField } from './rules'

type Props = EditorProps<PodcastDraft, PodcastField>

export function PodcastEditor(props: Props) {
  const { attachment, language, change, onLeave, errorOf, fieldId } = props
  const { audio, image } = attachment
  const { t } = useTranslation('composer')
  const counted = useCounted()
  const client = useClient()
  const describing = useDescribing(props)
  const [audioSlot, imageSlot] = [`${props.slot}/podcast.audio`, `${props.slot}/podcast.image`]
  const measured = useLocalDuration(useUploads((all) => all[audioSlot]?.localUrl))

  const audioFile = useOneFile('AUDIO', (file) =>
    uploadFile(client, audioSlot, 'AUDIO', file, ({ audio }) =>
      change('podcast.audio', () => ({ audio, leftBehind: false })),
    ),
  )
  const imageFile = useOneFile('IMAGE', (file) =>
    uploadFile(client, imageSlot, 'IMAGE', file, (arrived) =>
      change('podcast.image', () => ({ image: stagedImage(arrived), imageLeftBehind: false })),
    ),
  )

  useGivenFiles(props.slot, (files) => {
    imageFile.take(files.filter((file) => kindOf(file) === 'IMAGE'))
    audioFile.take(files.filter((file) => kindOf(file) !== 'IMAGE'))
  })

  const text = (name: PodcastText) => {
    const field = `podcast.${name}.${language}` as const
    const set = (value: string) =>
      change(field, (podcast) => ({ [name]: { ...podcast[name], [language]: value } }))
    return {
      id: fieldId(field),
      label: t(`podcast.${name}`),
      value: attachment[name][language],
      error: errorOf(field),
      counted: counted(attachment[name][language], LIMITS[name]),
      lang: language,
      help: germanInstead({
        id: fieldId(field),
        label: t(`podcast.${name}`),
        language,
        texts: attachment[name],
        onTake: set,
      }),
      onBlur: () => onLeave(field),
      onChange: ({ currentTarget: { value } }: { currentTarget: { value: string } }) => set(value),
    }
  }

  return (
    <div className={frame.editor}>
      <FileField
        id={fieldId('podcast.audio')}
        kind="AUDIO"
        chosen={audio && `${audio.name} · ${bytes(audio.size)} · ${playTime(audio.duration)}`}
        place={audioSlot}
        known={measured === null ? undefined : t('podcast.lasts', { time: playTime(measured) })}
        error={errorOf('podcast.audio')}
        note={attachment.leftBehind ? t('podcast.leftBehind') : undefined}
        one={audioFile}
        onRemove={() => change('podcast.audio', () => ({ audio: null }))}
      />
      <div className={frame.beside}>
        <ImageField
          id={fieldId('podcast.image')}
          image={image}
          place={imageSlot}
          error={errorOf('podcast.image')}
          note={attachment.imageLeftBehind ? t('imageLeftBehind') : undefined}
          describe={describing({
            field: 'podcast.image',
            image,
            onChange: (field, alt) =>
              change(field, ({ image }) => ({ image: image && { ...image, alt } })),
          })}
          one={imageFile}
          withFocus
          onRemove={() => change('podcast.image', () => ({ image: null }))}
          onCut={(image) => change('podcast.image', () => ({ image }))}
        />
        <div className={frame.column}>
          <Field {...text('title')} aria-required={language === 'de'} />
          <AreaField {...text('description')} mark={language === 'de' && <Optional />} />
        </div>
      </div>
    </div>
  )
}
