// Before an emergency is asked for: that a second person has to confirm it, and who can.
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { graphql } from '@/graphql/document'
import { Notice } from '@/ui/Notice'
import { useConfirmers } from './useConfirmers'

export const EmergencyConfirmersQuery = graphql(`
  query EmergencyConfirmers {
    me {
      id
      emergencyConfirmers {
        count
        names
      }
    }
  }
`)

/** `unplans`: the emergency is planned, and is not any more then. */
export function AskNotice({ unplans = false }: { unplans?: boolean }) {
  const { t } = useTranslation('posts')
  const textOf = useConfirmers()
  // Accounts may have been added or removed since.
  const [{ data, fetching }] = useQuery({
    query: EmergencyConfirmersQuery,
    requestPolicy: 'cache-and-network',
  })
  const confirmers = data?.me.emergencyConfirmers
  if (confirmers?.count === 0 && !fetching)
    return (
      <Notice tone="problem" title={t('emergency.nobodyTitle')}>
        {t('emergency.nobody')}
      </Notice>
    )
  return (
    <Notice title={t('emergency.needsTwo')}>
      <p>{t(unplans ? 'emergency.unplans' : 'emergency.needsTwoHint')}</p>
      {confirmers && confirmers.count > 0 && <p>{textOf(confirmers.names, confirmers.count)}</p>}
    </Notice>
  )
}
