// Whoever is signed in and opens a link of another account is asked before the sessions are swapped;
// so is whoever signs in elsewhere while the link stands open here.
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { isSignedIn, useSession } from '../store'
import { LinkMessage } from './LinkMessage'
import { hasLinkToken } from './linkToken'

/** Whose link it is. */
type Owner = { email: string; institution: string }

export function AskToSwap({ owner, children }: { owner: Owner; children: ReactNode }) {
  const { accountId, userData } = useSession()
  /** The account that may be signed out here. */
  const [agreed, setAgreed] = useState<string | null>(null)
  const [wasOpened, setOpened] = useState(false)
  const email = userData?.email ?? ''
  const isOther = accountId !== agreed && !same(owner.email, email)
  // Once the link has served, its owner is who is signed in.
  const asks = isSignedIn() && isOther && hasLinkToken()
  if (!asks && !wasOpened) setOpened(true)
  return (
    <>
      {asks && <Question email={email} owner={owner} onAgree={() => setAgreed(accountId)} />}
      {/* What was typed already stays. */}
      {wasOpened && <div hidden={asks}>{children}</div>}
    </>
  )
}

const same = (one: string, other: string) => one.toLowerCase() === other.toLowerCase()

type QuestionProps = { /** Blank: not known. */ email: string; owner: Owner; onAgree: () => void }

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
