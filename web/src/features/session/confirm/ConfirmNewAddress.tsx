// Replaces the address of the signed-in account by the one that a link was mailed to. It is used only when the button is
// pressed, because programs that check mails open links as well.
import '@/lib/accessTexts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { type Problem, problemOf } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { useBusy } from '@/ui/useBusy'
import { LinkMessage } from '../links/LinkMessage'
import { hasEnded, LinkMissing } from '../links/LinkProblem'
import { LinkSkeleton } from '../links/LinkSkeleton'
import { forgetLinkToken, linkToken } from '../links/linkToken'
import { SupportHint } from '../SupportHint'
import { leaveSession } from '../signOut'
import { refreshSession } from '../state/sessionState'
import { useSession } from '../store'
import { ConfirmNewAddressMutation, NewAddressQuery } from './queries'

export function ConfirmNewAddress() {
  const [token] = useState(() => linkToken('new-address'))
  return token === null ? <LinkMissing /> : <AskToConfirm token={token} />
}

const isOther = ({ reason }: Problem): boolean => reason === 'LINK_OF_OTHER_ACCOUNT'

function AskToConfirm({ token }: { token: string }) {
  const { t } = useTranslation('access')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const client = useClient()
  const { busy, during } = useBusy()
  const [done, setDone] = useState(false)
  const [refusal, setRefusal] = useState<Problem | null>(null)
  const [link, load] = useQuery({ query: NewAddressQuery, variables: { token } })
  const newEmail = link.data?.newAddress
  const problem = refusal ?? (link.error && !newEmail ? problemOf(link.error) : null)
  const linkHasEnded = problem?.reason === 'LINK_ENDED'
  useEffect(() => {
    if (linkHasEnded) forgetLinkToken()
  }, [linkHasEnded])

  async function confirm(): Promise<void> {
    setRefusal(null)
    const { data, error } = await client.mutation(ConfirmNewAddressMutation, { token }).toPromise()
    if (!data) return setRefusal(problemOf(error))
    forgetLinkToken()
    // Otherwise the session keeps the previous address until the page is opened again.
    await refreshSession(client)
    setDone(true)
  }

  const cancel = (
    <LinkButton to="/" look="quiet" size="md" onClick={forgetLinkToken}>
      {t('newAddress.cancel')}
    </LinkButton>
  )
  const toHome = (
    <LinkButton to="/" look="primary" size="md">
      {t('links.toHome')}
    </LinkButton>
  )
  if (done) {
    return (
      <LinkMessage tone="good" title={t('newAddress.done')} actions={toHome}>
        <p>{t('newAddress.doneHint', { email: newEmail })}</p>
      </LinkMessage>
    )
  }
  if (problem && isOther(problem)) {
    return (
      <LinkMessage
        tone="problem"
        title={t('newAddress.failed')}
        actions={
          <>
            {/* The sign-in page leads back to this link. */}
            <Button look="primary" size="md" onClick={leaveSession}>
              {t('newAddress.switch')}
            </Button>
            {cancel}
          </>
        }
      >
        <p>{t('newAddress.otherAccount', { email })}</p>
      </LinkMessage>
    )
  }
  if (!problem && !newEmail) return <LinkSkeleton label={t('links.loading')} />
  const act = newEmail ? () => void during(confirm) : () => load({ requestPolicy: 'network-only' })
  const button = (
    <>
      <Button look="primary" size="md" loading={busy || link.fetching} onClick={act}>
        {t(problem ? 'links.retry' : 'newAddress.submit')}
      </Button>
      {cancel}
    </>
  )
  if (problem) {
    const ended = hasEnded(problem)
    return (
      <LinkMessage tone="problem" title={t('newAddress.failed')} actions={ended ? toHome : button}>
        <p>{ended ? t('newAddress.ended') : problemText(problem)}</p>
        <SupportHint />
      </LinkMessage>
    )
  }
  return (
    <LinkMessage tone="question" title={t('newAddress.title')} actions={button}>
      <p>{t('newAddress.text', { email, newEmail })}</p>
    </LinkMessage>
  )
}
