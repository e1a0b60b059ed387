// A podcast as readers see it, in the list and in the app.
import { Mic } from 'lucide-react'
import { altIn } from '@/features/media/alt'
import { AudioPlayer } from '@/features/media/play/AudioPlayer'
import { useLocalDuration } from '@/features/media/play/useLocalDuration'
import { useLocalFile, useUploads } from '@/features/media/uploads'
import { inLanguage, languageShown } from '@/lib/languages'
import { StoredImage } from '@/ui/StoredImage'
import type { ShownProps } from '../view'
import classes from './PodcastShown.module.css'
import { isEmptyPodcast, type PodcastDraft, type PodcastText } from './podcast'

export function PodcastShown({ attachment, language, slot }: ShownProps<PodcastDraft>) {
  const { audio, image } = attachment
  const upload = useUploads((all) => all[`${slot}/podcast.audio`])
  const localAudio = useLocalFile(`${slot}/podcast.audio`)
  const localImage = useLocalFile(`${slot}/podcast.image`)
  const measured = useLocalDuration(localAudio)
  if (!localAudio && !localImage && isEmptyPodcast(attachment)) return null
  const text = (name: PodcastText) => inLanguage(attachment[name], language).trim()
  const lang = (name: PodcastText) => languageShown(attachment[name], language)
  const src = localAudio ?? audio?.url
  return (
    <div className={classes.podcast}>
      <div className={classes.head}>
        {localImage ? (
          <img src={localImage} alt="" className={classes.picture} />
        ) : image ? (
          <StoredImage image={image} alt={altIn(image, language)} className={classes.picture} />
        ) : (
          <span className={classes.noPicture} aria-hidden>
            <Mic size={24} strokeWidth={1.5} />
          </span>
        )}
        <div className={classes.words}>
          {text('title') && (
            <p className={classes.title} lang={lang('title')}>
              {text('title')}
            </p>
          )}
          {text('description') && (
            <p className={classes.description} lang={lang('description')}>
              {text('description')}
            </p>
          )}
        </div>
      </div>
      {src && (
        <AudioPlayer
          key={localAudio ?? audio?.raw}
          src={src}
          duration={localAudio ? measured : (audio?.duration ?? null)}
          label={text('title') || audio?.name || upload?.file.name || ''}
        />
      )}
    </div>
  )
}
