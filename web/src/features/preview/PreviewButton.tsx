// Opens the phone preview in a dialog, for pages without room for it next to the composer.
import { Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { useNarrow } from '@/ui/useWidth'
import { PhonePreview } from './PhonePreview'
import classes from './PreviewButton.module.css'

export function PreviewButton() {
  const { t } = useTranslation('preview')
  const [opened, setOpened] = useState(false)
  const isNarrow = useNarrow()
  return (
    <>
      <Button
        look="quiet"
        leftSection={<Smartphone />}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        {t('title')}
      </Button>
      {opened && (
        <Dialog title={t('title')} sheet={isNarrow} onClose={() => setOpened(false)}>
          <div className={isNarrow ? undefined : classes.within}>
            <PhonePreview />
          </div>
        </Dialog>
      )}
    </>
  )
}
