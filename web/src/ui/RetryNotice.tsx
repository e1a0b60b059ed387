import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Notice } from './Notice'

type Props = { title: string; onRetry: () => void; children?: ReactNode }

/** Shown in place of something that could not be loaded. */
export function RetryNotice({ title, onRetry, children }: Props) {
  const { t } = useTranslation('ui')
  return (
    <Notice tone="problem" title={title} action={<Button onClick={onRetry}>{t('retry')}</Button>}>
      {children}
    </Notice>
  )
}
