import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Notice } from './Notice'

type Props = { onRetry: () => void /** An alternative action. */; other?: ReactNode }

/** Shown in place of a part of the page whose code could not be loaded. */
export function LoadFailed({ onRetry, other }: Props) {
  const { t } = useTranslation('ui')
  const action = (
    <>
      <Button onClick={onRetry}>{t('retry')}</Button>
      {other}
    </>
  )
  return <Notice tone="problem" title={t('partNotFetched')} action={action} />
}
