// The link of an invitation, to be passed on by hand.
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Field } from '@/ui/Field'
import { notify } from '@/ui/notify'

type Props = { link: string /** The name of the account. */; name: string }

export function InviteLink({ link, name }: Props) {
  const { t } = useTranslation('accounts')
  const [shown, setShown] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(link)
      notify.done(t('linkCopied'))
    } catch {
      // The clipboard needs HTTPS and permission.
      setShown(true)
    }
  }

  return (
    <>
      <Button
        look="quiet"
        leftSection={<Copy />}
        aria-label={t('copyLinkOf', { name })}
        onClick={copy}
      >
        {t('copyLink')}
      </Button>
      {shown && (
        <Dialog title={t('linkTitle')} onClose={() => setShown(false)}>
          <Field
            label={t('link')}
            help={t('linkText')}
            value={link}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </>
  )
}
