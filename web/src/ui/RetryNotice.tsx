import '@/lib/uiTexts'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from './Button'
import { Notice } from './Notice'

type Props = {
  title: string
  onRetry: () => void
  /** An alternative action. */
  other?: ReactNode
  children?: ReactNode
}

/** Shown in place of something that could not be loaded. */
export function RetryNotice({ title, onRetry, other, children }: Props) {
  const { t } = useTranslation('ui')
  const action = (
    <>
      <Button onClick={onRetry}>{t('retry')}</Button>
      {other}
    </>
  )
  return (
    <Notice tone="problem" title={title} action={action}>
      {children}
    </Notice>
  )
}
