// The options of a poll, each with a handle to drag it or to move it with the arrow keys.
import { GripVertical, Trash2 } from 'lucide-react'
import { type KeyboardEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { POLL } from '@/lib/rules'
import { Field } from '@/ui/Field'
import { IconButton } from '@/ui/IconButton'
import { useReorder } from '@/ui/useReorder'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import { useTextProps } from '../useTextProps'
import type { PollEditorProps } from './PollEditor'
import classes from './PollEditor.module.css'
import { hasVotes, moved, without, withText } from './poll'

type Props = PollEditorProps & {
  /** Adds an option and focuses it. */
  onAdd: () => void
}

export function PollOptions({ onAdd, ...props }: Props) {
  const { attachment, language, change, errorOf, fieldId } = props
  const { t } = useTranslation('attachments')
  const textProps = useTextProps(props)
  const { options } = attachment
  const locked = hasVotes(attachment)
  const id = fieldId('poll.options')
  const [movedTo, setMovedTo] = useState<number | null>(null)
  const order = useReorder(options.length, (from, to) => {
    change('poll.options', (poll) => moved(poll, from, to))
    setMovedTo(to)
  })
  const canRemove = !locked && options.length > POLL.minOptions

  /** Removes an option and focuses the one that has moved up. */
  function remove(index: number, key: string): void {
    flushSync(() => change('poll.options', (poll) => without(poll, key)))
    const next = Math.min(index, options.length - 2)
    document.getElementById(fieldId(`poll.options.${next}.text.${language}`))?.focus()
  }

  /** Moves the focus to the next option; from the last one, adds an option. */
  function focusNext(index: number): void {
    const next = fieldId(`poll.options.${index + 1}.text.${language}`)
    if (index + 1 < options.length) document.getElementById(next)?.focus()
    else if (!locked && options.length < POLL.maxOptions) onAdd()
  }

  return (
    <>
      <ul
        id={id}
        tabIndex={-1}
        className={classes.options}
        aria-label={t('poll.options')}
        aria-describedby={errorOf('poll.options') && `${id}-wrong`}
      >
        {options.map(({ key, text }, index) => {
          const field = `poll.options.${index}.text.${language}` as const
          const number = index + 1
          const option = textProps({
            field,
            label: t('poll.option', { number }),
            texts: text,
            max: POLL.option,
            onChange: (typed) => change(field, (poll) => withText(poll, key, language, typed)),
          })
          return (
            <li key={key} {...order.place(index)} className={classes.option}>
              {!locked && (
                <IconButton
                  {...order.handle(index)}
                  className={classes.grip}
                  label={t('poll.move', { number })}
                  icon={<GripVertical />}
                />
              )}
              <Field
                {...option}
                {...(locked && { readOnly: true, counted: undefined, help: undefined })}
                aria-required={language === 'de'}
                autoComplete="off"
                onKeyDown={(event) => isPlainEnter(event) && focusNext(index)}
              />
              {canRemove && (
                <IconButton
                  className={classes.remove}
                  label={t('poll.remove', { number })}
                  icon={<Trash2 />}
                  onClick={() => remove(index, key)}
                />
              )}
            </li>
          )
        })}
      </ul>
      <p role="status" className={visuallyHidden.unseen}>
        {movedTo !== null && t('poll.moved', { number: movedTo + 1 })}
      </p>
    </>
  )
}

const isPlainEnter = ({ key, ctrlKey, metaKey, nativeEvent }: KeyboardEvent): boolean =>
  key === 'Enter' && !ctrlKey && !metaKey && !nativeEvent.isComposing
