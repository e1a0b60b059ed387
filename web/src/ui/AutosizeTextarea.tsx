// A text area that grows with its text.
import { type ComponentPropsWithRef, useImperativeHandle, useLayoutEffect, useRef } from 'react'
import classes from './AutosizeTextarea.module.css'

const growsByItself = () => globalThis.CSS?.supports?.('field-sizing', 'content') ?? false

export function AutosizeTextarea({ className, ref, ...props }: ComponentPropsWithRef<'textarea'>) {
  const field = useRef<HTMLTextAreaElement>(null)
  useImperativeHandle(ref, () => field.current as HTMLTextAreaElement, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: The height depends on the text.
  useLayoutEffect(() => {
    const { current } = field
    if (!current || growsByItself()) return
    current.style.height = 'auto'
    current.style.height = `${current.scrollHeight}px`
  }, [props.value, props.rows])
  return (
    <textarea
      {...props}
      ref={field}
      className={[classes.text, className].filter(Boolean).join(' ')}
    />
  )
}
