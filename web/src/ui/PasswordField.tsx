import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { Field, type FieldProps } from './Field'
import classes from './Field.module.css'

type Props = Omit<FieldProps, 'type' | 'aside'> & { showLabel: string; hideLabel: string }

/** A password field whose text can be shown. */
export function PasswordField({ showLabel, hideLabel, ...props }: Props) {
  const [shown, setShown] = useState(false)
  const label = shown ? hideLabel : showLabel
  const toggle = (
    <button
      type="button"
      className={classes.toggle}
      aria-label={label}
      title={label}
      // Keeps the focus in the field.
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => setShown(!shown)}
    >
      {shown ? <EyeOff /> : <Eye />}
    </button>
  )
  return <Field {...props} type={shown ? 'text' : 'password'} aside={toggle} />
}
