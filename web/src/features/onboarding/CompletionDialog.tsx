// Shown once, when the last step of the setup was done.
import '@/lib/onboardingTexts'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { Confetti } from './Confetti'

export function CompletionDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('onboarding')
  return (
    <>
      <Dialog
        title={t('completion.title')}
        onClose={onClose}
        answers={
          <Button look="primary" onClick={onClose} data-autofocus>
            {t('completion.answer')}
          </Button>
        }
      >
        <p>{t('completion.text')}</p>
      </Dialog>
      <Confetti />
    </>
  )
}
