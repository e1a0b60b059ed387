// The link of an invitation, to be passed on by hand.
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useMutation } from 'urql'
import { problemToShow } from '@/graphql/problem'
import { problemText } from '@/graphql/problemText'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { notify } from '@/ui/notify'
import { type Account, nameOf } from './account'
import { ShowInviteLinkMutation } from './queries'

export function InviteLink({ account }: { account: Account }) {
  const { t } = useTranslation('accounts')
  const [{ fetching }, show] = useMutation(ShowInviteLinkMutation)
  /** The link, if the browser did not copy it. */
  const [shown, setShown] = useState<string | null>(null)

  async function copy(): Promise<void> {
    const { data, error } = await show({ id: account.id })
    if (!data) {
      const problem = problemToShow(error)
      if (problem) notify.failed(t('linkFailed'), problemText(problem))
      return
    }
    try {
      await navigator.clipboard.writeText(data.showInviteLink)
      notify.done(t('linkCopied'))
    } catch {
      // The clipboard needs HTTPS, permission and a click shortly before.
      setShown(data.showInviteLink)
    }
  }

  return (
    <>
      <Button
        look="quiet"
        leftSection={<Copy />}
        loading={fetching}
        aria-label={t('copyLinkOf', { name: nameOf(account) })}
        onClick={() => void copy()}
      >
        {t('copyLink')}
      </Button>
      {shown !== null && (
        <Dialog title={t('linkTitle')} onClose={() => setShown(null)}>
          <Field
            label={t('link')}
            help={t('linkText')}
            value={shown}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  )
}
