import { useTranslation } from 'react-i18next'
import { SupportHint } from '@/features/session/SupportHint'
import type { Problem } from '@/graphql/problem'
import { problemHint } from '@/graphql/problemText'
import { bringIntoView } from '@/ui/bringIntoView'
import { Notice } from '@/ui/Notice'

type Props = { title: string; problem: Problem }

/** Why an action on an account failed, with the support address if the user cannot fix it. */
export function AccountRefused({ title, problem }: Props) {
  const { t } = useTranslation('accounts')
  const own = ownText(problem)
  return (
    <div ref={bringIntoView}>
      <Notice tone="problem" title={title}>
        <p>{own ? t(own) : problemHint(problem)}</p>
        {!own && problem.code !== 429 && <SupportHint />}
      </Notice>
    </div>
  )
}

/** The text for failures that the user can fix, or that need no action. Null for all others. */
function ownText({ code, reason, fields }: Problem) {
  if (reason === 'LAST_ADMIN') return 'lastAdmin'
  if (code === 404) return 'gone'
  // The reasons are shown at the fields.
  return Object.keys(fields).length > 0 ? 'refused' : null
}
