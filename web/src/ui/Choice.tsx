import './kit/choice.css'
import { Radio, Stack } from '@mantine/core'
import classes from './Choice.module.css'
import visuallyHidden from './visuallyHidden.module.css'

type Props<Value extends string> = {
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string; help?: string }[]
  /** In a dialog: whether the selected option has the initial focus. */
  focused?: boolean
}

/** A group of radio buttons. */
export function Choice<Value extends string>(props: Props<Value>) {
  const { label, value, onChange, options, focused = false } = props
  return (
    <Radio.Group
      label={label}
      classNames={{ label: visuallyHidden.unseen ?? '' }}
      value={value}
      onChange={(next) => onChange(next as Value)}
    >
      <Stack gap={12}>
        {options.map((option) => (
          <Radio
            key={option.value}
            value={option.value}
            label={option.label}
            description={option.help}
            data-autofocus={(focused && option.value === value) || undefined}
            iconColor="var(--on-accent)"
            classNames={{ radio: classes.radio ?? '', label: classes.label ?? '' }}
          />
        ))}
      </Stack>
    </Radio.Group>
  )
}
