// One address for both steps, so that the token of the second step is never in the address bar.
import '@/lib/accessTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useQuery } from 'urql'
import { ConfigQuery } from '@/features/session/config'
import { forgetLinkToken, linkToken } from '@/features/session/links/linkToken'
import { OpenResetLink } from '@/features/session/reset/OpenResetLink'
import { PasswordsClosed } from '@/features/session/reset/PasswordsClosed'
import { RequestReset } from '@/features/session/reset/RequestReset'
import { useTitle } from '@/lib/title'

export function ResetPage() {
  const { t } = useTranslation('access')
  const [token, setToken] = useState(() => linkToken('reset'))
  useTitle(t(token === null ? 'reset.pageTitle' : 'reset.setPageTitle'))
  const [{ data }] = useQuery({ query: ConfigQuery })
  if (data?.config.onlyProviders) return <PasswordsClosed />
  if (token === null) return <RequestReset />
  function requestAnother(): void {
    forgetLinkToken()
    setToken(null)
  }
  return <OpenResetLink token={token} onAnother={requestAnother} />
}
