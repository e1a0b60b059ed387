// Label above, help below, message at the field. One face for all text inputs of the console.
import {
  PasswordInput,
  type PasswordInputProps,
  TextInput,
  type TextInputProps,
} from '@mantine/core'
import { Eye, EyeOff } from 'lucide-react'
import classes from './Field.module.css'

const look = {
  label: classes.label ?? '',
  input: classes.input ?? '',
  error: classes.error ?? '',
  description: classes.help ?? '',
}
const order: ('label' | 'input' | 'error' | 'description')[] = [
  'label',
  'input',
  'error',
  'description',
]

export function Field(props: TextInputProps) {
  return <TextInput classNames={look} inputWrapperOrder={order} withAsterisk={false} {...props} />
}

type PasswordProps = PasswordInputProps & { showLabel: string; hideLabel: string }

export function PasswordField({ showLabel, hideLabel, ...props }: PasswordProps) {
  return (
    <PasswordInput
      classNames={{ ...look, innerInput: classes.inner ?? '' }}
      inputWrapperOrder={order}
      withAsterisk={false}
      visibilityToggleIcon={({ reveal }) =>
        reveal ? (
          <EyeOff size={20} strokeWidth={1.75} aria-label={hideLabel} />
        ) : (
          <Eye size={20} strokeWidth={1.75} aria-label={showLabel} />
        )
      }
      visibilityToggleButtonProps={{ tabIndex: 0, 'aria-hidden': false, size: 40 }}
      {...props}
    />
  )
}
