// When a new post ends by itself: never, or at a custom date.
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import { lazyPart } from '@/ui/lazyPart'
import { SegmentedControl } from '@/ui/SegmentedControl'
import { Skeleton } from '@/ui/Skeletons'
import classes from './PublishRow.module.css'
import { SettingRow } from './SettingRow'
import type { ComposerForm } from './useComposerForm'

/** Loaded on demand, because most posts do not end. */
const ExpiryField = lazyPart(() =>
  import('@/features/ending/ExpiryField').then((it) => it.ExpiryField),
)

type Props = { draft: Draft; form: ComposerForm }

export function ExpiryRow({ draft, form }: Props) {
  const { t } = useTranslation('composer')
  return (
    <SettingRow label={t('expiry.row')}>
      <SegmentedControl<'never' | 'custom'>
        label={t('expiry.whether')}
        value={draft.ends ? 'custom' : 'never'}
        onChange={(value) => form.change('expiry', () => ({ ends: value === 'custom' }))}
        options={[
          { value: 'never', label: t('expiry.never') },
          { value: 'custom', label: t('expiry.custom') },
        ]}
      />
      {draft.ends && (
        <div className={classes.date}>
          <Suspense fallback={<Skeleton height={70} />}>
            <ExpiryField
              id={form.idOf('expiry')}
              label={t('expiry.label')}
              value={draft.end}
              required
              error={form.errorOf('expiry')}
              onChange={(end) => form.change('expiry', () => ({ end }))}
              onLeave={() => form.leave('expiry')}
            />
          </Suspense>
        </div>
      )}
    </SettingRow>
  )
}
