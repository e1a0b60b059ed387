import { Clapperboard } from 'lucide-react'
import { nameAndTime } from '@/features/media/play/playTime'
import { texts } from '@/lib/texts'
import { lazyPart } from '@/ui/lazyPart'
import type { Editing } from '../editing'
import { emptyVideo, type VideoDraft, videoInput } from './video'

export type VideoField = 'video.video' | 'video.image'

const onOrOff = (isOn: boolean): string => texts.t(`composer:conflict.${isOn ? 'on' : 'off'}`)

export const videoEditing: Editing<VideoDraft, VideoField> = {
  icon: Clapperboard,
  takesFiles: () => true,
  empty: emptyVideo,
  input(draft, written) {
    const video = videoInput(draft, written)
    return video && { video }
  },
  isEmpty: ({ video, image }) => video === null && image === null,
  problems: ({ video }, { uploads }) =>
    video || uploads['video.video'] ? [] : [{ field: 'video.video', wrong: 'videoRequired' }],
  refused(field, reason) {
    if (field === 'video.image') return 'imageGone'
    if (reason === 'REQUIRED') return 'videoRequired'
    return reason === 'NOT_FOUND' ? 'fileGone' : null
  },
  title: () => null,
  facts: ({ video, autoplay, muted }) => [
    { name: 'video', value: video?.name ?? '', is: video?.raw },
    { name: 'autoplay', value: onOrOff(autoplay) },
    { name: 'muted', value: onOrOff(muted) },
  ],
  inShort: ({ video }) => (video ? [{ name: 'file', value: nameAndTime(video) }] : []),
  images: ({ image }) => (image ? [{ field: 'video.image', image }] : []),
  files: ({ video }) => (video ? [{ field: 'video.video', raw: video.raw }] : []),
  awaits: () => ['video.video', 'video.image'],
  asNew(draft, foreign) {
    const kept = draft.video && foreign.has(draft.video.raw) ? null : draft.video
    const image = draft.image && foreign.has(draft.image.raw) ? null : draft.image
    const [leftBehind, imageLeftBehind] = [kept !== draft.video, image !== draft.image]
    return { ...draft, video: kept, image, leftBehind, imageLeftBehind }
  },
  Editor: lazyPart(() => import('./VideoEditor').then((it) => it.VideoEditor)),
}
