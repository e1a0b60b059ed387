// Plays audio with position and speed controls, by mouse, touch or keyboard.
import { ChevronDown, Pause, Play } from 'lucide-react'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './AudioPlayer.module.css'
import { playAlone } from './playAlone'
import { playTime } from './playTime'
import { useSteadySource } from './useSteadySource'

type Props = {
  src: string
  /** In seconds, according to the server; null if it is not known. */
  duration: number | null
  /** The accessible name. */
  label: string
}

const SPEEDS = [0.75, 1, 1.25, 1.5, 2]
const german = new Intl.NumberFormat('de-DE')

/** How far an arrow key seeks, in seconds. */
const STEP = 5

export function AudioPlayer({ src: newest, duration: reported, label }: Props) {
  const { t } = useTranslation('media')
  const audio = useRef<HTMLAudioElement>(null)
  const { src, takesNewer } = useSteadySource(audio, newest)
  const [plays, setPlays] = useState(false)
  const [failed, setFailed] = useState(false)
  const [at, setAt] = useState(0)
  const [measured, setMeasured] = useState<number | null>(null)
  const [speed, setSpeed] = useState(1)
  const duration = measured ?? reported ?? 0

  async function toggle(): Promise<void> {
    const { current } = audio
    if (!current) return
    if (plays) return current.pause()
    if (failed) current.load()
    setFailed(false)
    current.playbackRate = speed
    await current.play().catch(() => setFailed(current.error !== null))
  }

  function seek(second: number): void {
    const to = Math.min(Math.max(0, second), duration)
    setAt(to)
    if (audio.current) audio.current.currentTime = to
  }

  function onKey(event: KeyboardEvent): void {
    const way = { ArrowRight: STEP, ArrowUp: STEP, ArrowLeft: -STEP, ArrowDown: -STEP }[event.key]
    if (way === undefined && event.key !== ' ') return
    event.preventDefault()
    if (way === undefined) void toggle()
    else seek(at + way)
  }

  return (
    // biome-ignore lint/a11y/useSemanticElements: A fieldset cannot be laid out like this.
    <div role="group" aria-label={label} className={classes.player}>
      {/* biome-ignore lint/a11y/useMediaCaption: Users upload the audio, and there is no transcript. */}
      <audio
        ref={audio}
        src={src}
        preload="none"
        onPlay={(event) => {
          setPlays(true)
          playAlone(event.currentTarget)
        }}
        onPause={() => setPlays(false)}
        onEnded={() => seek(0)}
        onTimeUpdate={(event) => setAt(event.currentTarget.currentTime)}
        onDurationChange={({ currentTarget }) =>
          Number.isFinite(currentTarget.duration) && setMeasured(currentTarget.duration)
        }
        onError={() => setFailed(!takesNewer())}
      />
      <button
        type="button"
        className={classes.play}
        aria-label={t(plays ? 'play.pause' : 'play.play')}
        onClick={() => void toggle()}
      >
        {plays ? <Pause strokeWidth={2} /> : <Play strokeWidth={2} />}
      </button>
      <input
        type="range"
        className={classes.place}
        min={0}
        max={Math.max(duration, 1)}
        step="any"
        value={at}
        disabled={duration === 0}
        aria-label={t('play.place')}
        aria-valuetext={t('play.placeOf', { at: playTime(at), duration: playTime(duration) })}
        onChange={(event) => seek(event.currentTarget.valueAsNumber)}
        onKeyDown={onKey}
      />
      <span className={classes.time}>
        {playTime(at)} / {playTime(Math.ceil(duration))}
      </span>
      <span className={classes.speed}>
        <select
          className={classes.choice}
          aria-label={t('play.speed')}
          value={speed}
          onChange={(event) => {
            const chosen = Number(event.currentTarget.value)
            setSpeed(chosen)
            if (audio.current) audio.current.playbackRate = chosen
          }}
        >
          {SPEEDS.map((one) => (
            <option key={one} value={one}>
              {german.format(one)}×
            </option>
          ))}
        </select>
        <ChevronDown size={16} />
      </span>
      {failed && (
        <p role="alert" className={classes.failed}>
          {t('play.failed')}
        </p>
      )}
    </div>
  )
}
