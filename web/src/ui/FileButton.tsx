// A button that asks for a file. The browser's own input underneath, so that keys and readers know it.
import type { ComponentPropsWithRef, ReactNode } from 'react'
import classes from './FileButton.module.css'

type Props = Omit<
  ComponentPropsWithRef<'input'>,
  'type' | 'className' | 'onChange' | 'children'
> & {
  icon: ReactNode
  children: ReactNode
  onChoose?: (file: File) => void
  /** With `multiple`: all of them. */
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
          // The same file may be chosen again.
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
