import { useTranslation } from 'react-i18next'
import type { Registering } from './consents'
import classes from './SetupHeading.module.css'

/** Welcomes new users, or explains why a new password is needed. */
export function SetupHeading({ account }: { account: Registering }) {
  const { t } = useTranslation('access')
  const { isRegistered, institution } = account
  return (
    <div className={classes.heading}>
      <h1 className={classes.title}>{t(isRegistered ? 'setup.againHeading' : 'setup.heading')}</h1>
      <p className={classes.lead}>
        {t(isRegistered ? 'setup.againLead' : 'setup.lead', { institution })}
      </p>
    </div>
  )
}
