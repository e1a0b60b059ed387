// The search field for companies or jobs. Its list shows results even before anything is typed, and
// indicates when they are loading or could not be loaded.
import '@/lib/attachmentTexts'
import { type ComponentProps, type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Skeleton } from '@/ui/Skeletons'
import { SuggestField } from '@/ui/SuggestField'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './CompanyOrJobField.module.css'
import type { SearchState } from './useSearch'

export type Option = { id: string; title: string; detail?: string }

type SuggestFieldProps = ComponentProps<typeof SuggestField>

type Props = Omit<SuggestFieldProps, 'suggestions' | 'help' | 'children' | 'ref'> & {
  /** Shown when nothing is found. */
  emptyMessage: string
  /** Help below that message; may contain a link. */
  help?: ReactNode
  search: SearchState<Option>
}

export function CompanyOrJobField({ emptyMessage, help, search, ...props }: Props) {
  const { t } = useTranslation('recruiting')
  const field = useRef<HTMLInputElement>(null)
  const options = search.state === 'loaded' ? search.items : []

  /** The retry button disappears, so the focus moves to the field. */
  function retry(refetch: () => void): void {
    field.current?.focus()
    refetch()
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
        {search.state === 'loading' && (
          <div className={classes.loading}>
            <Skeleton height={36} />
            <Skeleton height={36} />
            <Skeleton height={36} />
          </div>
        )}
        {search.state === 'failed' && (
          <div className={classes.words}>
            <p>{t('failed')}</p>
            <Button look="quiet" onClick={() => retry(search.retry)}>
              {t('retry')}
            </Button>
          </div>
        )}
        {search.state === 'loaded' && (
          <div className={classes.words}>
            <p>{emptyMessage}</p>
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
    if (search.state !== 'loaded') return t(search.state)
    return options.length === 0 ? emptyMessage : t('found', { count: options.length })
  }
}
