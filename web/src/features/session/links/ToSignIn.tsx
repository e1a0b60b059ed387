import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import '@/lib/accessTexts'
import { LinkButton } from '@/ui/LinkButton'
import { LinkMessage } from './LinkMessage'

type Props = { title: string; children: ReactNode }

/** Why a link or form cannot be used, with a button to the sign-in page. */
export function ToSignIn({ title, children }: Props) {
  const { t } = useTranslation('access')
  return (
    <LinkMessage
      tone="problem"
      title={title}
      actions={
        <LinkButton to="/login" look="primary" size="md">
          {t('links.toSignIn')}
        </LinkButton>
      }
    >
      <p>{children}</p>
    </LinkMessage>
  )
}
