// Warnings before a post goes out, for example that it reaches everybody, or nobody.
import { useTranslation } from 'react-i18next'
import { type AttachmentField, attachmentImages, movedIn } from '@/features/attachments/attachment'
import { type Channel, isEmergency } from '@/features/channels/channels'
import { DeviceCount } from '@/features/channels/DeviceCount'
import { EmergencyReach } from '@/features/channels/EmergencyReach'
import type { Pushed } from '@/features/channels/pushed'
import { isDescribed } from '@/features/media/alt'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { DistantNotice } from '../dates/DistantNotice'
import { begunBeside, type Draft, germanOnlyIn, hasEnglish, momentOf } from '../draft'
import { OverNotice } from './OverNotice'

type Props = {
  /** The channels of the post. */
  chosen: readonly Channel[]
  /** The recipients of the push. */
  pushed: Pushed
  offline: boolean
  /** Omitted where the warnings about the content are shown elsewhere. */
  draft?: Draft
  /** Names of refused files whose error is still shown. */
  missed?: readonly string[] | undefined
  /** Goes to an image without a description; omitted where the user cannot edit it. */
  onDescribe?: ((field: AttachmentField) => void) | undefined
}

export function VerifyWarnings(props: Props) {
  const { chosen, pushed, offline, draft, missed = [], onDescribe } = props
  const { t } = useTranslation('composer')
  const attachment = draft?.attachment ?? null
  const beside = draft ? begunBeside(draft) : []
  const germanOnly = draft && hasEnglish(draft) ? germanOnlyIn(draft) : []
  const emergency = chosen.find(isEmergency)
  const undescribed = attachmentImages(attachment).filter(({ image }) => !isDescribed(image))
  const [first] = undescribed
  const moved = movedIn(attachment)
  return (
    <>
      {emergency && (
        <Notice tone="problem" title={t('emergency.channel', { channel: emergency.name })}>
          {!offline && <DeviceCount {...{ emergency, chosen, pushed }} />}
          <EmergencyReach emergency={emergency} chosen={chosen} />
        </Notice>
      )}
      {offline && (
        <Notice title={t('verify.offline')}>
          {t(emergency ? 'verify.offlineEmergencyHint' : 'verify.offlineHint')}
        </Notice>
      )}
      {draft && <DistantNotice appears={momentOf(draft, Date.now())} />}
      {draft && <OverNotice attachment={attachment} appears={momentOf(draft, Date.now())} />}
      {moved && <Notice title={t('moved.title')}>{t(`moved.${moved.which}`, moved)}</Notice>}
      {missed.length > 0 && (
        <Notice title={t('verify.missed')}>
          {t('verify.missedHint', { files: missed.join(', ') })}
        </Notice>
      )}
      {beside.length > 0 && (
        <Notice
          title={t('verify.beside', {
            kinds: beside.map((kind) => t(`attachmentType.${kind}`)).join(', '),
          })}
        >
          {t('verify.besideHint')}
        </Notice>
      )}
      {germanOnly.length > 0 && (
        <Notice title={t('verify.germanInEnglish')}>
          {t('verify.germanInEnglishHint', {
            what: germanOnly
              .map(({ name, count }) => t(`verify.missing.${name}`, { count }))
              .join(', '),
          })}
        </Notice>
      )}
      {first && (
        <Notice
          title={t('verify.undescribed', { count: undescribed.length })}
          action={
            onDescribe && (
              <Button look="quiet" onClick={() => onDescribe(first.field)}>
                {t('verify.describe')}
              </Button>
            )
          }
        >
          {t('verify.undescribedHint')}
        </Notice>
      )}
    </>
  )
}
