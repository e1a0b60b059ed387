// Plays a video with the browser's own controls. Loads nothing before it is visible.
import { type RefObject, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { reducedMotion } from '@/lib/reducedMotion'
import { playAlone } from './playAlone'
import { useSteadySource } from './useSteadySource'
import classes from './VideoPlayer.module.css'

type Props = {
  src: string
  poster: string | undefined
  /** Width to height; null if it is not known. */
  shape: number | null
  autoplay: boolean
  muted: boolean
  /** The accessible name. */
  label: string
}

export function VideoPlayer({ src: newest, poster, shape, autoplay, muted, label }: Props) {
  const { t } = useTranslation('media')
  const video = useRef<HTMLVideoElement>(null)
  const { src, takesNewer } = useSteadySource(video, newest)
  const isNear = useInSight(video, 0)
  const isSeen = useInSight(video, 0.5)
  const [failed, setFailed] = useState(false)
  const [stopped, setStopped] = useState(false)
  const runsByItself = autoplay && !stopped && !reducedMotion()

  useEffect(() => {
    if (!runsByItself || !video.current) return
    if (isSeen) void video.current.play().catch(() => {})
    else video.current.pause()
  }, [isSeen, runsByItself])

  return (
    <div className={classes.frame}>
      <video
        ref={video}
        src={src}
        poster={poster}
        controls
        playsInline
        muted={muted || autoplay}
        loop={autoplay}
        preload={isNear ? 'metadata' : 'none'}
        aria-label={label}
        className={classes.video}
        style={{ aspectRatio: shape ?? 16 / 9 }}
        onPlay={(event) => {
          setFailed(false)
          playAlone(event.currentTarget)
        }}
        onVolumeChange={({ currentTarget }) => !currentTarget.paused && playAlone(currentTarget)}
        onPause={({ currentTarget }) => isSeen && !currentTarget.ended && setStopped(true)}
        onError={() => setFailed(!takesNewer())}
      />
      {failed && (
        <p role="alert" className={classes.failed}>
          {t('play.videoFailed')}
        </p>
      )}
    </div>
  )
}

/** `share`: the visible part of the element that is required, 0 to 1. */
function useInSight(element: RefObject<Element | null>, share: number): boolean {
  const [isSeen, setSeen] = useState(false)
  useEffect(() => {
    const { current } = element
    if (!current) return
    const observer = new IntersectionObserver(
      ([entry]) => setSeen((entry?.intersectionRatio ?? 0) >= share && !!entry?.isIntersecting),
      { threshold: share },
    )
    observer.observe(current)
    return () => observer.disconnect()
  }, [element, share])
  return isSeen
}
