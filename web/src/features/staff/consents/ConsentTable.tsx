import { Check, Minus } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import type { ConsentFilter, ConsentsQuery } from '@/graphql/generated/graphql'
import { date } from '@/lib/dates'
import classes from './ConsentTable.module.css'
import { useConsentPage } from './useConsents'

type Props = {
  ref: Ref<HTMLTableElement>
  filter: ConsentFilter
  /** The cursors before the pages; null before the first one. */
  befores: (string | null)[]
}

/** On narrow screens each profile is a block. */
export function ConsentTable({ ref, filter, befores }: Props) {
  const { t } = useTranslation('staffLists')
  return (
    <div className={classes.frame}>
      {/* biome-ignore lint/a11y/noRedundantRoles: A table that is displayed as blocks has no role in some browsers. */}
      <table ref={ref} role="table" className={classes.table}>
        <thead>
          <tr className={classes.columns}>
            <th scope="col">{t('consents.column.displayName')}</th>
            <th scope="col">{t('consents.column.username')}</th>
            <th scope="col">{t('consents.column.consent')}</th>
            <th scope="col">{t('consents.column.changedAt')}</th>
          </tr>
        </thead>
        {befores.map((before) => (
          <ConsentPage key={before} filter={filter} before={before} />
        ))}
      </table>
    </div>
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
    <tr className={classes.row}>
      <th scope="row" tabIndex={-1} className={classes.name}>
        {displayName}
      </th>
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
            <span className={classes.since}>{t('consents.since')} </span>
            <time dateTime={changedAt}>{date(changedAt)}</time>
          </>
        )}
      </td>
    </tr>
  )
}
