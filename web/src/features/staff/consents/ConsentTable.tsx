import { Check, Minus } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import type { ConsentFilter, ConsentsQuery } from '@/graphql/generated/graphql'
import { date } from '@/lib/dates'
import { CardLabel, ListRow, ListTable, RowName } from '@/ui/ListTable'
import classes from './ConsentTable.module.css'
import { useConsentPage } from './useConsents'

type Props = {
  filter: ConsentFilter
  /** The cursors before the pages; null before the first one. */
  befores: (string | null)[]
}

const columns = ['displayName', 'username', 'consent', 'changedAt'] as const

export function ConsentTable({ filter, befores }: Props) {
  const { t } = useTranslation('staffLists')
  return (
    <ListTable columns={columns.map((column) => t(`consents.column.${column}`))} cardsBelow={560}>
      {befores.map((before) => (
        <ConsentPage key={before} filter={filter} before={before} />
      ))}
    </ListTable>
  )
}

type PageProps = { filter: ConsentFilter; before: string | null }

const ConsentPage = ({ filter, before }: PageProps) => (
  <tbody>
    {useConsentPage(filter, before).map((user) => (
      <ConsentRow key={user.id} user={user} />
    ))}
  </tbody>
)

type RowProps = { user: ConsentsQuery['users']['edges'][number]['node'] }

function ConsentRow({ user }: RowProps) {
  const { t } = useTranslation('staffLists')
  const { displayName, username, publishMembership, changedAt } = user
  const Icon = publishMembership ? Check : Minus
  return (
    <ListRow className={classes.row}>
      <RowName className={classes.name}>{displayName}</RowName>
      <td className={classes.username}>@{username}</td>
      <td>
        <span className={classes.consent} data-given={publishMembership || undefined}>
          <Icon size={16} />
          {t(publishMembership ? 'consents.given' : 'consents.notGiven')}
        </span>
      </td>
      <td className={classes.date}>
        {changedAt === null ? (
          t('consents.never')
        ) : (
          <>
            <CardLabel>{t('consents.since')}</CardLabel>
            <time dateTime={changedAt}>{date(changedAt)}</time>
          </>
        )}
      </td>
    </ListRow>
  )
}
