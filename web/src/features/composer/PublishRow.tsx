// When the post appears: now, or at a custom date.
import { Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import type { Me } from '@/features/profiles/useMe'
import { lazyPart } from '@/ui/lazyPart'
import { SegmentedControl } from '@/ui/SegmentedControl'
import { Skeleton } from '@/ui/Skeletons'
import classes from './PublishRow.module.css'
import { SettingRow } from './SettingRow'
import type { ComposerForm } from './useComposerForm'
import { asksForSecond, waitsForRelease } from './waits'

/** Loaded on demand, because most posts are published now. */
const PublishDateField = lazyPart(() =>
  import('@/features/posts/dates/PublishDateField').then((it) => it.PublishDateField),
)

/** Loaded with the form. If it cannot be loaded, the summary still warns. */
const PublishTiming = lazyPart(
  () => import('./PublishTiming').then((it) => it.PublishTiming),
  () => null,
)

type Props = { draft: Draft; form: ComposerForm; me: Me }

export function PublishRow({ draft, form, me }: Props) {
  const { t } = useTranslation(['composer', 'posts'])
  const waits = waitsForRelease(draft, me)
  const asks = asksForSecond(draft, me)
  return (
    <SettingRow label={t('publish')}>
      <SegmentedControl<Draft['when']>
        label={t('publishWhen')}
        value={draft.when}
        onChange={(when) => form.change('date', () => ({ when }))}
        options={[
          {
            value: 'now',
            label: t(asks ? 'posts:emergency.afterConfirmation' : waits ? 'afterApproval' : 'now'),
          },
          {
            value: 'custom',
            label: t(asks ? 'posts:emergency.notBefore' : waits ? 'notBeforeApproval' : 'custom'),
          },
        ]}
      />
      {draft.when === 'custom' && (
        <div className={classes.date}>
          <Suspense fallback={<Skeleton height={70} />}>
            <PublishDateField
              id={form.idOf('date')}
              label={t('date')}
              value={draft.date}
              required
              error={form.errorOf('date')}
              onChange={(date) => form.change('date', () => ({ date }))}
              onLeave={() => form.leave('date')}
            />
          </Suspense>
        </div>
      )}
      <Suspense>
        <PublishTiming {...{ draft, form, me }} />
      </Suspense>
    </SettingRow>
  )
}
