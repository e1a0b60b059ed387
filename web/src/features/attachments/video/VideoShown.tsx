// A video as readers see it, in the list and in the app, or the reason why it cannot be played yet.
import { CircleAlert, LoaderCircle } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { altIn } from '@/features/media/alt'
import { VideoPlayer } from '@/features/media/play/VideoPlayer'
import { useLocalFile } from '@/features/media/uploads'
import { StoredImage } from '@/ui/StoredImage'
import type { ShownProps } from '../view'
import classes from './VideoShown.module.css'
import type { StagedVideo, VideoDraft } from './video'

export function VideoShown({ attachment, language, slot }: ShownProps<VideoDraft>) {
  const { t } = useTranslation('posts')
  const { video, image, autoplay, muted } = attachment
  const localVideo = useLocalFile(`${slot}/video.video`)
  const poster = useLocalFile(`${slot}/video.image`) || image?.large
  const label = (image && altIn(image, language)) || t('video.label')
  const plays = { autoplay, muted, label }

  if (localVideo)
    return (
      <div className={classes.video}>
        <VideoPlayer {...plays} key={localVideo} src={localVideo} poster={poster} shape={null} />
      </div>
    )
  if (!video) return slot === undefined ? <Missing /> : null
  const still = image ?? video.poster
  return (
    <div className={classes.video}>
      {video.state === 'READY' && video.url ? (
        <VideoPlayer
          {...plays}
          key={video.raw}
          src={video.url}
          poster={poster ?? video.poster?.large}
          shape={video.width && video.height ? video.width / video.height : null}
        />
      ) : (
        <div className={classes.still} data-pictured={still ? true : undefined}>
          {still && <StoredImage image={still} contain className={classes.image} />}
          <State video={video} />
        </div>
      )}
    </div>
  )
}

function State({ video: { state } }: { video: StagedVideo }) {
  const { t } = useTranslation('posts')
  const converts = state === 'CONVERTING'
  const Icon = converts ? LoaderCircle : CircleAlert
  return (
    <p role="status" className={classes.state}>
      <Icon className={converts ? classes.turns : ''} />
      {t(converts ? 'video.converting' : state === 'FAILED' ? 'video.failed' : 'video.unsupported')}
    </p>
  )
}

function Missing() {
  const { t } = useTranslation('posts')
  return (
    <p className={classes.missing}>
      <CircleAlert />
      {t('video.missing')}
    </p>
  )
}
