// The profile's two images as they are shown in it, with buttons to replace them.
import { useEffect, useState } from 'react'
import type { Crop, StagedImage } from '@/features/media/stagedFile'
import { dropUpload } from '@/features/media/uploads'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import { Avatar } from '@/ui/Avatar'
import { LazyDialog } from '@/ui/LazyDialog'
import cover from '../cover.module.css'
import { type Cropped, type Edits, type PictureField, pictureFields } from './fields'
import { PictureChoice } from './PictureChoice'
import classes from './Pictures.module.css'
import { uploadSlot } from './pictureShapes'
import type { ProfileForm } from './useProfileForm'

/** Loaded when an image is first selected. */
const pictureCrop = () => import('./PictureCrop').then((it) => it.PictureCrop)

type Props = {
  profile: ProfileFieldsFragment
  edited: Edits['pictures']
  form: ProfileForm
}

/** An image that is being cropped. */
type Cropping = { field: PictureField; image: StagedImage; crop?: Crop }

export function Pictures({ profile, edited, form }: Props) {
  const [queue, setQueue] = useState<Cropping[]>([])
  const [cropping] = queue
  const close = () => setQueue(([, ...others]) => others)
  const ask = (one: Cropping) => setQueue((all) => [...all, one])
  useEffect(
    () => () => {
      for (const field of pictureFields) dropUpload(uploadSlot(field))
    },
    [],
  )
  return (
    <div>
      <div className={classes.cover}>
        <Header profile={profile} edited={edited.header} />
      </div>
      <div className={classes.below}>
        <div className={classes.face}>
          <EditedAvatar profile={profile} edited={edited.avatar} />
        </div>
        <div className={classes.choices}>
          {pictureFields.map((field) => (
            <PictureChoice
              key={field}
              id={form.idOf(field)}
              field={field}
              stored={profile[field] !== null}
              edited={edited[field]}
              error={form.errorOf(field)}
              onArrived={(image) => ask({ field, image })}
              onRecrop={(picture) => ask({ field, ...picture })}
              onRemove={() => form.setPicture(field, null)}
            />
          ))}
        </div>
      </div>
      {cropping && (
        <LazyDialog
          fetch={pictureCrop}
          key={cropping.field}
          {...cropping}
          onClose={close}
          onCrop={(crop) => {
            form.setPicture(cropping.field, { image: cropping.image, crop })
            close()
          }}
        />
      )}
    </div>
  )
}

/** `edited` is undefined if the image is not changed. */
type Shown<Field extends PictureField> = {
  profile: ProfileFieldsFragment
  edited: Edits['pictures'][Field]
}

function Header({ profile: { header }, edited }: Shown<'header'>) {
  if (edited) return <CroppedPicture picture={edited} />
  if (edited === null || !header) return null
  return <img src={header.large} alt="" className={cover.picture} />
}

function EditedAvatar({ profile: { displayName, avatar }, edited }: Shown<'avatar'>) {
  if (!edited)
    return (
      <Avatar name={displayName} image={edited === null ? undefined : avatar?.large} size={72} />
    )
  return (
    <span className={classes.round}>
      <CroppedPicture picture={edited} />
    </span>
  )
}

/** The selected part of an image. The frame around it has the ratio. */
function CroppedPicture({ picture: { image, crop } }: { picture: Cropped }) {
  const share = (length: number, of: number) => `${(100 * length) / of}%`
  return (
    <span className={classes.frame}>
      <img
        src={image.large}
        alt=""
        className={classes.image}
        style={{
          width: share(image.width, crop.width),
          height: share(image.height, crop.height),
          left: share(-crop.x, crop.width),
          top: share(-crop.y, crop.height),
        }}
      />
    </span>
  )
}
