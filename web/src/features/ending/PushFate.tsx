// What happens to the pushes of a post that is taken back.
import { useTranslation } from 'react-i18next'
import type { DeliveryFieldsFragment } from '@/graphql/generated/graphql'
import { count } from '@/lib/numbers'

/** How long after publishing the pushes are replaced, in ms. */
const REPLACED_FOR = 7 * 24 * 3_600_000

type Props = { delivery: DeliveryFieldsFragment; publishDate: string }

export function PushFate({ delivery: { accepted, waiting }, publishDate }: Props) {
  const { t } = useTranslation('takeBack')
  const isRecent = Date.now() - Date.parse(publishDate) <= REPLACED_FOR
  return (
    <>
      {accepted > 0 && (
        <p>{isRecent ? t('replaced', { count: accepted, shown: count(accepted) }) : t('tooOld')}</p>
      )}
      {waiting > 0 && <p>{t('cancelled', { count: waiting, shown: count(waiting) })}</p>}
    </>
  )
}
