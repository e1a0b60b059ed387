import { useTranslation } from 'react-i18next'
import type { Registering } from './consents'
import classes from './SetupHeading.module.css'

/** Greets whoever is new; says to the others why they are asked. */
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
