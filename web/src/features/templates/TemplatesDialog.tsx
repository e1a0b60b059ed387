// The templates of the profile: one of them begins a post; they are renamed and deleted here.
import '@/lib/templatesTexts'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useClient, useQuery } from 'urql'
import { refetchLists } from '@/features/posts/refetchLists'
import { RepeatDialog } from '@/features/series/RepeatDialog'
import { getFragmentData } from '@/graphql/document'
import { Button } from '@/ui/Button'
import { Dialog } from '@/ui/Dialog'
import { RetryNotice } from '@/ui/RetryNotice'
import { Skeleton } from '@/ui/Skeletons'
import text from '@/ui/text.module.css'
import { DeleteTemplateDialog } from './DeleteTemplateDialog'
import { type Template, TemplateFields, TemplatesQuery } from './queries'
import { RenameTemplateDialog } from './RenameTemplateDialog'
import { TemplateRow } from './TemplateRow'
import classes from './TemplatesDialog.module.css'

type Props = {
  canPublish: boolean
  onUse: (template: Template) => void
  onClose: () => void
}

const HOUR = 3_600_000

type Open = { template: Template; about: 'name' | 'repetition' | 'deletion' }

export function TemplatesDialog({ canPublish, onUse, onClose }: Props) {
  const { t } = useTranslation('templates')
  const [{ data, error, fetching, stale }, refetch] = useQuery({
    query: TemplatesQuery,
    requestPolicy: 'cache-and-network',
  })
  const client = useClient()
  const [open, setOpen] = useState<Open | null>(null)
  const templates = data && getFragmentData(TemplateFields, data.templates)
  const back = () => setOpen(null)

  if (open?.about === 'name')
    return <RenameTemplateDialog template={open.template} onClose={back} />
  if (open?.about === 'repetition')
    return (
      <RepeatDialog
        source={{ template: open.template.id }}
        moment={new Date(Math.ceil(Date.now() / HOUR) * HOUR).toISOString()}
        onDone={() => refetchLists(client)}
        onClose={back}
      />
    )
  if (open) return <DeleteTemplateDialog template={open.template} onClose={back} />
  return (
    <Dialog
      title={t('list.title')}
      focusTitle
      onClose={onClose}
      width={560}
      answers={<Button onClick={onClose}>{t('close')}</Button>}
    >
      <p className={text.soft}>{t('list.lead')}</p>
      {templates && templates.length > 0 ? (
        <ul className={classes.list}>
          {templates.map((template) => (
            <TemplateRow
              key={template.id}
              template={template}
              onUse={() => onUse(template)}
              onRepeat={canPublish ? () => setOpen({ template, about: 'repetition' }) : undefined}
              onRename={() => setOpen({ template, about: 'name' })}
              onDelete={() => setOpen({ template, about: 'deletion' })}
            />
          ))}
        </ul>
      ) : templates ? (
        <p className={classes.empty}>{t('list.empty')}</p>
      ) : error && !fetching && !stale ? (
        <RetryNotice
          title={t('list.failed')}
          onRetry={() => refetch({ requestPolicy: 'network-only' })}
        />
      ) : (
        <div role="status" aria-label={t('list.loading')}>
          <Skeleton height={120} radius={12} />
        </div>
      )}
    </Dialog>
  )
}
