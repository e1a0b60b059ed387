// The number of the user's posts that were sent back, in the top bar; a link to their list.
import { MessageSquareWarning } from 'lucide-react'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useQuery } from 'urql'
import { graphql } from '@/graphql/document'
import { count } from '@/lib/numbers'
import { useKeptFresh } from '@/lib/useKeptFresh'
import { UNSENT_ADDRESS } from './useListTab'
import classes from './WaitingLink.module.css'

export const SentBackCountQuery = graphql(`
  query SentBackCount {
    sentBackCount
  }
`)

export function SentBackLink() {
  const { t } = useTranslation('posts')
  const [{ data }, ask] = useQuery({
    query: SentBackCountQuery,
    requestPolicy: 'cache-and-network',
  })
  useKeptFresh(useCallback(() => ask({ requestPolicy: 'network-only' }), [ask]))
  const number = data?.sentBackCount ?? 0
  if (number === 0) return null
  const text = t('sentBackCount', { count: number, shown: count(number) })
  return (
    <Link
      to={UNSENT_ADDRESS}
      state={{ showLists: true }}
      className={classes.link}
      aria-label={text}
      title={text}
    >
      <MessageSquareWarning />
      <span className={classes.count}>{number > 99 ? '99+' : number}</span>
    </Link>
  )
}
