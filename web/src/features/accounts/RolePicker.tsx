import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { RadioCards } from '@/ui/RadioCards'
import { ASSIGNABLE, type AssignableRole } from './account'

type Props = {
  value: AssignableRole | null
  onChange: (role: AssignableRole) => void
  error?: ReactNode
  /** The id of the first radio button. */
  id?: string
}

/** The assignable roles with explanations. */
export function RolePicker({ value, onChange, error, id }: Props) {
  const { t } = useTranslation('accounts')
  const { t: roles } = useTranslation('roles')
  return (
    <RadioCards
      label={t('rolePicker')}
      value={value}
      onChange={onChange}
      options={ASSIGNABLE.map((role) => ({
        value: role,
        label: roles(`name.${role}`),
        help: roles(`help.${role}`),
      }))}
      error={error}
      {...(id && { id })}
    />
  )
}
