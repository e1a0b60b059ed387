// Below a list of entries: the button that adds one, and whether the list is saved.
import { Plus } from 'lucide-react'
import type { Ref } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '@/ui/Button'
import { Notice } from '@/ui/Notice'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './entries.module.css'

type Props = {
  addButton: Ref<HTMLButtonElement>
  /** The label of the button. */
  add: string
  onAdd: () => void
  /** Why no entry can be added; null if one can. */
  full: string | null
  /** Announced to screen readers: where an entry was moved. */
  moved: string
  state: 'saved' | 'saving' | 'failed'
  failed: { title: string; hint: string }
  onRetry: () => void
}

export function EntriesFoot(props: Props) {
  const { addButton, add, onAdd, full, moved, state, failed, onRetry } = props
  const { t } = useTranslation('freshman')
  return (
    <>
      <p role="status" className={visuallyHidden.unseen}>
        {moved}
      </p>
      {state === 'failed' && (
        <Notice
          tone="problem"
          title={failed.title}
          action={<Button onClick={onRetry}>{t('entry.retry')}</Button>}
        >
          {failed.hint}
        </Notice>
      )}
      <div className={classes.foot}>
        <Button ref={addButton} leftSection={<Plus />} onClick={onAdd} disabled={full !== null}>
          {add}
        </Button>
        <span className={classes.soft} role="status">
          {full ?? (state === 'saving' ? t('entry.saving') : '')}
        </span>
      </div>
    </>
  )
}
