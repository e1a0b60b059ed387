import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { TargetingRole } from '@/graphql/generated/graphql'
import { Checkbox } from '@/ui/Checkbox'
import { Message } from '@/ui/Message'
import text from '@/ui/text.module.css'
import { TARGETING_ROLES } from './profile'
import classes from './RoleChoice.module.css'

type Props = {
  /** The id of the first checkbox. */
  id: string
  label: string
  help: string
  chosen: readonly TargetingRole[]
  error?: string | undefined
  onChange: (roles: readonly TargetingRole[]) => void
}

/** The roles of readers; none selected means all. */
export function RoleChoice({ id, label, help, chosen, error, onChange }: Props) {
  const { t } = useTranslation('staffProfile')
  const helpId = useId()
  const errorId = useId()
  return (
    <fieldset className={classes.group} aria-describedby={error ? `${errorId} ${helpId}` : helpId}>
      <legend className={classes.legend}>{label}</legend>
      <div className={classes.roles}>
        {TARGETING_ROLES.map((role, index) => (
          <Checkbox
            key={role}
            id={index === 0 ? id : undefined}
            label={t(`role.${role}`)}
            checked={chosen.includes(role)}
            onChange={(isChosen) =>
              onChange(
                TARGETING_ROLES.filter((one) => (one === role ? isChosen : chosen.includes(one))),
              )
            }
          />
        ))}
      </div>
      <Message id={errorId} className={text.error} text={error} />
      <Message id={helpId} className={text.soft} text={help} />
    </fieldset>
  )
}
