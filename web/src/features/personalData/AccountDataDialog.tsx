import '@/lib/personalDataTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { type Account, nameOf } from '@/features/accounts/account'
import { Dialog } from '@/ui/Dialog'
import { Notice } from '@/ui/Notice'
import classes from './AccountDataDialog.module.css'
import { PersonalDataFiles } from './PersonalDataFiles'

type Props = {
  account: Account
  /** Called if the account was deleted. */
  onGone: () => void
  onClose: () => void
}

/** All that is stored about an account, for internal staff to pass on to its person. */
export function AccountDataDialog({ account, onGone, onClose }: Props) {
  const { t } = useTranslation('personalData')
  const { id, email } = account
  // In the dialog, because notifications are behind it.
  const [saved, setSaved] = useState<string | null>(null)
  return (
    <Dialog title={t('of.title', { name: nameOf(account) })} focusTitle onClose={onClose}>
      <div className={classes.content}>
        <p>{t('of.text', { email })}</p>
        <p>{t('of.recorded')}</p>
        <PersonalDataFiles
          email={email}
          accountId={id}
          onBegin={() => setSaved(null)}
          onSaved={setSaved}
          onGone={onGone}
        />
        {saved !== null && (
          <Notice tone="good" title={t('downloaded')}>
            {saved}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
