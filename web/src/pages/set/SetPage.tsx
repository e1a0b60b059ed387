import '@/lib/accessTexts'
import '@/lib/providersTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AcceptByLink } from '@/features/providers/AcceptByLink'
import { codeToAccept, forgetProviderReturn } from '@/features/providers/returned'
import { OpenInvitation } from '@/features/session/links/OpenInvitation'
import { SetByLink } from '@/features/session/setup/SetByLink'
import { useTitle } from '@/lib/title'

export function SetPage() {
  const { t } = useTranslation('access')
  const [code, setCode] = useState(codeToAccept)
  useTitle(t('setup.pageTitle'))
  function again(): void {
    forgetProviderReturn()
    setCode(null)
  }
  return (
    <OpenInvitation kind="set">
      {(token, invitation) =>
        code === null ? (
          <SetByLink token={token} invitation={invitation} />
        ) : (
          <AcceptByLink token={token} invitation={invitation} code={code} onAgain={again} />
        )
      }
    </OpenInvitation>
  )
}
