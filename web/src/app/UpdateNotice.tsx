// Announces a newer version of the console. The user decides when to reload.
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { afterMutations } from '@/graphql/underway'
import { useOutdated } from '@/lib/update'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'

export function UpdateNotice() {
  const { t } = useTranslation('shell')
  const outdated = useOutdated((state) => state.outdated)
  if (!outdated) return null
  return (
    <Notice title={t('updated')} action={<ReloadButton />}>
      {t('updatedHint')}
    </Notice>
  )
}

/** Reloads the page as soon as no mutation is pending. */
export function ReloadButton() {
  const { t } = useTranslation('shell')
  const [waits, setWaits] = useState(false)
  function reload(): void {
    setWaits(true)
    afterMutations(() => location.reload())
  }
  return (
    <Button look="primary" loading={waits} onClick={reload}>
      {t('reload')}
    </Button>
  )
}
