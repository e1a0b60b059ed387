import { Label, type Labelled } from './Field'

type Props = Labelled<'select'> & {
  options: { value: string; label: string }[]
  /** Shown while nothing is chosen. */
  placeholder: string
}

/** A field to choose one of several options, as the system shows them. */
export const SelectField = ({ options, placeholder, ...field }: Props) => (
  <Label {...field}>
    {(select) => (
      <select {...select}>
        <option value="" disabled hidden>
          {placeholder}
        </option>
        {options.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    )}
  </Label>
)
