// The access code to be read out, copied, printed and scanned.
import { Copy, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import { notify } from '@/ui/notify'
import { QrCode } from '@/ui/QrCode'
import classes from './AccessCodeSheet.module.css'

type Props = {
  code: string
  /** The profile's name, for the printed sheet. */
  name: string
  /** Whether another code is typed and not saved yet. */
  changing: boolean
}

export function AccessCodeSheet({ code, name, changing }: Props) {
  const { t } = useTranslation('freshman')

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(code)
      notify.done(t('code.copied'))
    } catch {
      // The clipboard needs HTTPS and permission.
      notify.failed(t('code.copyFailed'), t('code.copyFailedHint'))
    }
  }

  return (
    <>
      <div className={classes.sheet} data-print>
        <p className={classes.onPaper}>{name}</p>
        <p className={classes.onPaper}>{t('title')}</p>
        <QrCode text={code} label={t('code.qr', { code })} className={classes.qr} />
        <p className={classes.code}>{code}</p>
        <p className={classes.where}>{t('code.where', { name })}</p>
      </div>
      {changing && <Notice title={t('code.changing')}>{t('code.changingHint')}</Notice>}
      <div className={classes.actions}>
        <Button leftSection={<Copy />} disabled={changing} onClick={copy}>
          {t('code.copy')}
        </Button>
        <Button
          look="quiet"
          leftSection={<Printer />}
          disabled={changing}
          onClick={() => window.print()}
        >
          {t('code.print')}
        </Button>
      </div>
    </>
  )
}
