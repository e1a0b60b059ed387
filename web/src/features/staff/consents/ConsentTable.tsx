import { Check, Minus } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentFilter, ConsentsQuery } from '@/graphql/generated/graphql'
import { date } from '@/lib/dates'
import { Button } from '@/ui/Button'
import { LazyDialog } from '@/ui/LazyDialog'
import { CardLabel, ListRow, ListTable, RowName } from '@/ui/ListTable'
import classes from './ConsentTable.module.css'
import { useConsentPage } from './useConsents'

type Props = {
  filter: ConsentFilter
  /** The cursors before the pages; null before the first one. */
  befores: (string | null)[]
}

type User = ConsentsQuery['users']['edges'][number]['node']

const columns = ['displayName', 'username', 'consent', 'changedAt', 'history'] as const

const historyDialog = () => import('./ConsentHistoryDialog').then((it) => it.ConsentHistoryDialog)

export function ConsentTable({ filter, befores }: Props) {
  const { t } = useTranslation('staffLists')
  const [shown, setShown] = useState<User | null>(null)
  return (
    <>
      <ListTable columns={columns.map((column) => t(`consents.column.${column}`))} cardsBelow={600}>
        {befores.map((before) => (
          <ConsentPage key={before} filter={filter} before={before} onShowHistory={setShown} />
        ))}
      </ListTable>
      {shown && <LazyDialog fetch={historyDialog} profile={shown} onClose={() => setShown(null)} />}
    </>
  )
}

type PageProps = {
  filter: ConsentFilter
  before: string | null
  onShowHistory: (user: User) => void
}

const ConsentPage = ({ filter, before, onShowHistory }: PageProps) => (
  <tbody>
    {useConsentPage(filter, before).map((user) => (
      <ConsentRow key={user.id} user={user} onShowHistory={() => onShowHistory(user)} />
    ))}
  </tbody>
)

type RowProps = { user: User; onShowHistory: () => void }

function ConsentRow({ user, onShowHistory }: RowProps) {
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
      <td className={classes.history}>
        <Button
          look="quiet"
          aria-label={t('consents.historyOf', { name: displayName })}
          onClick={onShowHistory}
        >
          {t('consents.column.history')}
        </Button>
      </td>
    </ListRow>
  )
}
