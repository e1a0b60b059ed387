import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { inSight } from '@/ui/inSight'
import { Notice } from '@/ui/Notice'

type Props = { title: string; problem: Problem }

/** Why an account stays as it is, and whom to ask where one can do nothing about it oneself. */
export function AccountRefused({ title, problem }: Props) {
  const { t } = useTranslation('accounts')
  const own = ownWay(problem)
  return (
    <div ref={inSight}>
      <Notice tone="problem" title={title}>
        <p>{own ? t(own) : problemHint(problem)}</p>
        {!own && problem.code !== 429 && <SupportHint />}
      </Notice>
    </div>
  )
}

/** What one can do about it oneself, or that there is nothing left to do. */
function ownWay({ code, reason, fields }: Problem) {
  if (reason === 'LAST_ADMIN') return 'lastAdmin'
  if (code === 404) return 'gone'
  // The reasons stand at the fields.
  return Object.keys(fields).length > 0 ? 'refused' : null
}
