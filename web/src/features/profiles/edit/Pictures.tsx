// The profile's two images as they are shown in it, with buttons to replace them.
import { useEffect, useState } from 'react'
import type { Crop, StagedImage } from '@/features/media/stagedFile'
import { dropUpload } from '@/features/media/uploads'
import type { ProfileFieldsFragment } from '@/graphql/generated/graphql'
import { LazyDialog } from '@/ui/LazyDialog'
import { ShownAvatar } from '../shown/ShownAvatar'
import { ShownHeader } from '../shown/ShownHeader'
import { pictureAfter } from './editedProfile'
import { type Edits, type PictureField, pictureFields } from './fields'
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
    <div className={classes.pictures}>
      <div className={classes.cover}>
        <ShownHeader picture={pictureAfter(profile.header, edited.header)} />
      </div>
      <div className={classes.below}>
        <div className={classes.face}>
          <ShownAvatar
            name={profile.displayName}
            picture={pictureAfter(profile.avatar, edited.avatar)}
          />
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
