// Asks for confirmation before a link of one account replaces the session of another, also if the
// user signs in elsewhere while the link is open.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { isSignedIn, useSession } from '../store'
import { LinkMessage } from './LinkMessage'
import { hasLinkToken } from './linkToken'

/** The account of the link. */
type Owner = { email: string; institution: string }

export function AskToSwap({ owner, children }: { owner: Owner; children: ReactNode }) {
  const { accountId, userData } = useSession()
  /** The account whose session may be replaced. */
  const [agreed, setAgreed] = useState<string | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const email = userData?.email ?? ''
  const isOther = accountId !== agreed && !same(owner.email, email)
  // After the link was used, the signed-in account is its owner.
  const asks = isSignedIn() && isOther && hasLinkToken()
  if (!asks && !wasOpened) setOpened(true)
  return (
    <>
      {asks && <Question email={email} owner={owner} onAgree={() => setAgreed(accountId)} />}
      {/* Hidden instead of unmounted, to keep the input. */}
      {wasOpened && <div hidden={asks}>{children}</div>}
    </>
  )
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type QuestionProps = { /** Blank if not known. */ email: string; owner: Owner; onAgree: () => void }

function Question({ email, owner, onAgree }: QuestionProps) {
  const { t } = useTranslation('access')
  return (
    <LinkMessage
      tone="question"
      title={email ? t('swap.title', { email }) : t('swap.titleUnnamed')}
      actions={
        <>
          <Button look="primary" size="md" onClick={onAgree}>
            {t('swap.goOn')}
          </Button>
          <LinkButton to="/" look="quiet" size="md">
            {t('swap.stay')}
          </LinkButton>
        </>
      }
    >
      <p>{t('swap.text', owner)}</p>
    </LinkMessage>
  )
}
