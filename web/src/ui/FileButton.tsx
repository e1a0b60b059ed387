// A button that opens a file picker. Based on the native input for keyboards and screen readers.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './FileButton.module.css'

type Props = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'className' | 'onChange' | 'children'
> & {
  icon: ReactNode
  children: ReactNode
  onChoose?: (file: File) => void
  /** With `multiple`: called with all selected files. */
  onChooseAll?: (files: File[]) => void
}

export function FileButton({ icon, children, onChoose, onChooseAll, ...input }: Props) {
  return (
    <label className={classes.button}>
      <input
        {...input}
        type="file"
        className={classes.input}
        onChange={(event) => {
          const files = [...(event.currentTarget.files ?? [])]
          // Resets the input, so that the same file can be selected again.
          event.currentTarget.value = ''
          const [file] = files
          if (file) onChoose?.(file)
          if (file) onChooseAll?.(files)
        }}
      />
      {icon}
      {children}
    </label>
  )
}
