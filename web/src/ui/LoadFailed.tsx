import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RetryNotice } from './RetryNotice'

type Props = { onRetry: () => void; other?: ReactNode }

/** Shown in place of a part of the page whose code could not be loaded. */
export function LoadFailed(props: Props) {
  const { t } = useTranslation('ui')
  return <RetryNotice title={t('partNotFetched')} {...props} />
}
