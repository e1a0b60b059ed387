// Tells those who listen that the files for a place have arrived, once none of them is on its way.
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import heard from '@/ui/unseen.module.css'
import { isOnItsWay, isUnder, onUploadEnd, type Upload, useUploads, useUploadsOf } from './uploads'

type Props = {
  place: string
  /** Several may come at once: they are counted, also those that failed. A failure of a single one is
   * an alert at its field. */
  several?: boolean
  /** What has become of the file since. */
  since?: string | undefined
}

type Ends = { arrived: Upload[]; failed: number }

const none: Ends = { arrived: [], failed: 0 }

export function UploadsHeard({ place, several = false, since }: Props) {
  const { t } = useTranslation('media')
  const [ends, setEnds] = useState(none)
  const runs = Object.values(useUploadsOf(place)).some(isOnItsWay)

  useEffect(() => {
    let before = none
    const forget = useUploads.subscribe((all) => {
      const isIdle = !Object.entries(all).some(
        ([slot, one]) => isUnder(slot, place) && isOnItsWay(one),
      )
      // What was said of the ones before is not said again of those that were stopped.
      if (!isIdle) return setEnds(none)
      if (before === none) return
      setEnds(before)
      before = none
    })
    const ignore = onUploadEnd((slot, upload) => {
      if (!isUnder(slot, place)) return
      const { arrived, failed } = before
      before = upload.wrong
        ? { arrived, failed: failed + 1 }
        : { arrived: [...arrived, upload], failed }
    })
    return () => {
      forget()
      ignore()
    }
  }, [place])

  return (
    <p role="status" className={heard.unseen}>
      {runs ? '' : (since ?? said())}
    </p>
  )

  function said(): string {
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
