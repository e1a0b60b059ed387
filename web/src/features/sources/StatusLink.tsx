// The public page that shows whether a source is active: opened, or its address copied.
import { Copy } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { ExternalLink } from '@/ui/ExternalLink'
import { Field } from '@/ui/Field'
import { notify } from '@/ui/notify'
import classes from './StatusLink.module.css'

type Props = { url: string /** The name of the source. */; name: string }

export function StatusLink({ url, name }: Props) {
  const { t } = useTranslation('sources')
  const [shown, setShown] = useState(false)

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(url)
      notify.done(t('status.copied'))
    } catch {
      // The clipboard needs HTTPS and permission.
      setShown(true)
    }
  }

  return (
    <div className={classes.status}>
      <ExternalLink href={url}>{t('status.open')}</ExternalLink>
      <Button
        look="quiet"
        leftSection={<Copy size={18} />}
        aria-label={t('status.copyOf', { name })}
        onClick={copy}
      >
        {t('status.copy')}
      </Button>
      {shown && (
        <Dialog title={t('status.title')} onClose={() => setShown(false)}>
          <Field
            label={t('status.address')}
            value={url}
            readOnly
            data-autofocus
            onFocus={(event) => event.currentTarget.select()}
          />
        </Dialog>
      )}
    </div>
  )
}
