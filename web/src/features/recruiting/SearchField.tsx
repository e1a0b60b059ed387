// The search field for companies or jobs. Its list shows results before anything is typed, or that
// they are loading or failed.
import '@/lib/attachmentTexts'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeletons'
import { SuggestField } from '@/ui/SuggestField'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './SearchField.module.css'
import type { Found } from './useSearch'

export type Option = { id: string; title: string; detail?: string }

type Field = ComponentProps<typeof SuggestField>

type Props = Omit<Field, 'suggestions' | 'help' | 'children' | 'ref'> & {
  /** The message if nothing was found. */
  nothing: string
  /** Help below that message; may contain a link. */
  help?: ReactNode
  found: Found<Option>
}

export function SearchField({ nothing, help, found, ...props }: Props) {
  const { t } = useTranslation('recruiting')
  const field = useRef<HTMLInputElement>(null)
  const options = found.state === 'found' ? found.things : []

  /** The retry button disappears, so the focus moves to the field. */
  function retry(ask: () => void): void {
    field.current?.focus()
    ask()
  }

  return (
    <>
      <SuggestField
        {...props}
        ref={field}
        autoComplete="off"
        eager
        suggestions={options.map(({ id, title, detail }) => ({ key: id, label: title, detail }))}
      >
        {found.state === 'loading' && (
          <div className={classes.loading}>
            <Skeleton height={36} />
            <Skeleton height={36} />
            <Skeleton height={36} />
          </div>
        )}
        {found.state === 'failed' && (
          <div className={classes.words}>
            <p>{t('failed')}</p>
            <Button look="quiet" onClick={() => retry(found.retry)}>
              {t('retry')}
            </Button>
          </div>
        )}
        {found.state === 'found' && (
          <div className={classes.words}>
            <p>{nothing}</p>
            {help}
          </div>
        )}
      </SuggestField>
      <p role="status" className={visuallyHidden.unseen}>
        {props.open && resultText()}
      </p>
    </>
  )

  function resultText(): string {
    if (found.state !== 'found') return t(found.state)
    return options.length === 0 ? nothing : t('found', { count: options.length })
  }
}
