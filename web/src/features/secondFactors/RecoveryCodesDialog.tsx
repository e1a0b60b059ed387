// Shows new recovery codes, which the server cannot show again.
import { Copy, Download, Printer } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { useSession } from '@/features/session/store'
import { useOnlyProviders } from '@/features/session/useOnlyProviders'
import { saveFile } from '@/lib/saveFile'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { notify } from '@/ui/notify'
import classes from './SecondFactors.module.css'

type Props = { codes: string[]; onClose: () => void }

export function RecoveryCodesDialog({ codes, onClose }: Props) {
  const { t } = useTranslation('settings')
  const email = useSession(({ userData }) => userData?.email ?? '')
  const onlyProviders = useOnlyProviders()
  const head = t('factors.recovery.fileHead', { email })

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(codes.join('\n'))
      notify.done(t('factors.recovery.copied'))
    } catch {
      // The clipboard needs HTTPS and permission.
      notify.failed(t('factors.recovery.copyFailed'), t('factors.recovery.copyFailedHint'))
    }
  }

  function download(): void {
    const text = [head, '', ...codes, ''].join('\n')
    saveFile(t('factors.recovery.file'), new Blob([text], { type: 'text/plain' }))
  }

  return (
    <Dialog
      title={t('factors.recovery.title')}
      answers={
        <Button look="primary" onClick={onClose}>
          {t('factors.recovery.done')}
        </Button>
      }
    >
      <p>{t(onlyProviders ? 'factors.recovery.leadProofs' : 'factors.recovery.lead')}</p>
      <div className={classes.sheet} data-print>
        <p className={classes.onPaper}>{head}</p>
        <ul className={classes.codes} aria-label={t('factors.recovery.list')}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
      </div>
      <div className={classes.actions}>
        <Button leftSection={<Copy />} onClick={() => void copy()}>
          {t('factors.recovery.copy')}
        </Button>
        <Button leftSection={<Download />} onClick={download}>
          {t('factors.recovery.download')}
        </Button>
        <Button look="quiet" leftSection={<Printer />} onClick={() => window.print()}>
          {t('factors.recovery.print')}
        </Button>
      </div>
    </Dialog>
  )
}
