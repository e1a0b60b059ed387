// State of a live post's push: how many devices it has reached. Polled while some are waiting.
import '@/lib/deliveryTexts'
import { Bell } from 'lucide-react'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient } from 'urql'
import { type FragmentType, getFragmentData } from '@/graphql/document'
import { count } from '@/lib/numbers'
import { pollWithBackoff } from '@/lib/pollWithBackoff'
import { PostDeliveryQuery } from '../queries'
import { DeliveryFields } from './CardFields'
import classes from './PostFooter.module.css'

const parts = ['accepted', 'uncertain', 'gone', 'failed', 'waiting'] as const

type Props = { id: string; delivery: FragmentType<typeof DeliveryFields> }

export function PostDelivery({ id, delivery: masked }: Props) {
  const { t } = useTranslation('delivery')
  const client = useClient()
  const delivery = getFragmentData(DeliveryFields, masked)
  useEffect(() => {
    if (delivery.done) return undefined
    return pollWithBackoff(() =>
      client.query(PostDeliveryQuery, { id }, { requestPolicy: 'network-only' }).toPromise(),
    )
  }, [client, delivery.done, id])
  return (
    <span className={classes.icon}>
      <Bell size={18} />
      {statusText()}
    </span>
  )

  function statusText(): string {
    if (delivery.devices === 0) return t(delivery.done ? 'nobody' : 'begins')
    const counts = parts
      // Always shown, because its text names what is counted.
      .filter((part) => part === 'accepted' || delivery[part] > 0)
      .map((part) => t(part, { count: delivery[part], shown: count(delivery[part]) }))
    const { toReplace, replaced } = delivery
    if (toReplace > 0)
      counts.push(t('replaced', { count: toReplace, of: count(toReplace), shown: count(replaced) }))
    return t('told', { parts: counts.join(', ') })
  }
}
