// A choice of two or three options side by side, by native radio buttons.
import { useId } from 'react'
import classes from './SegmentedControl.module.css'

type Props<Value extends string> = {
  /** The accessible name of the choice. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string }[]
}

export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
}: Props<Value>) {
  const name = useId()
  return (
    <div role="radiogroup" aria-label={label} className={classes.segments}>
      {options.map((option) => (
        <label key={option.value} className={classes.segment}>
          <input
            type="radio"
            className={classes.radio}
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={classes.face}>{option.label}</span>
        </label>
      ))}
    </div>
  )
}
