// Announces to screen readers that the files of a slot are uploaded, once none of them is pending.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { isOnItsWay, isUnder, onUploadEnd, type Upload, useUploads, useUploadsOf } from './uploads'

type Props = {
  slot: string
  /**
   * Whether there may be several uploads at once. Then they are counted, including failures. The
   * failure of a single upload is an alert at its field.
   */
  several?: boolean
  /** What has happened to the file since the upload. */
  since?: string | undefined
}

type Ends = { arrived: Upload[]; failed: number }

const none: Ends = { arrived: [], failed: 0 }

export function UploadsHeard({ slot, several = false, since }: Props) {
  const { t } = useTranslation('media')
  const [ends, setEnds] = useState(none)
  const runs = Object.values(useUploadsOf(slot)).some(isOnItsWay)

  useEffect(() => {
    let before = none
    const forget = useUploads.subscribe((all) => {
      const isIdle = !Object.entries(all).some(
        ([inner, one]) => isUnder(inner, slot) && isOnItsWay(one),
      )
      // Clears the previous announcement, so that cancelled uploads do not repeat it.
      if (!isIdle) return setEnds(none)
      if (before === none) return
      setEnds(before)
      before = none
    })
    const ignore = onUploadEnd((inner, upload) => {
      if (!isUnder(inner, slot)) return
      const { arrived, failed } = before
      before = upload.wrong
        ? { arrived, failed: failed + 1 }
        : { arrived: [...arrived, upload], failed }
    })
    return () => {
      forget()
      ignore()
    }
  }, [slot])

  return (
    <p role="status" className={visuallyHidden.unseen}>
      {runs ? '' : (since ?? announcement())}
    </p>
  )

  function announcement(): string {
    const { arrived, failed } = ends
    const [one] = arrived
    if (!several) return one ? t('arrived', { file: one.file.name }) : ''
    return [
      one && t('arrivedMany', { count: arrived.length }),
      failed > 0 && t('failedMany', { count: failed }),
    ]
      .filter(Boolean)
      .join(' ')
  }
}
