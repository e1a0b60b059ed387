import { Link2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { EmptyState } from '@/ui/EmptyState'

/** Shown in place of an empty list. `children`: what to do. */
export function NoLinks({ children }: { children?: ReactNode }) {
  const { t } = useTranslation('freshman')
  return (
    <EmptyState icon={<Link2 size={32} strokeWidth={1.5} />} title={t('links.empty')}>
      {children}
    </EmptyState>
  )
}
