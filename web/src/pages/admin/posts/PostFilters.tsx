import { useTranslation } from 'react-i18next'
import type { Selection } from '@/features/everywhere/useEverywherePosts'
import { Label } from '@/ui/Field'
import field from '@/ui/Field.module.css'
import { SegmentedControl } from '@/ui/SegmentedControl'
import classes from './PostFilters.module.css'
import { authorRoles, postFilters } from './useSelection'

type Props = { selection: Selection; onSelect: (change: Partial<Selection>) => void }

export function PostFilters({ selection, onSelect }: Props) {
  const { t } = useTranslation('staffLists')
  const { t: profiles } = useTranslation('profiles')
  return (
    <div className={classes.filters}>
      <div className={classes.role}>
        <Label label={t('posts.role')}>
          {(select) => (
            <select
              {...select}
              value={selection.role ?? ''}
              onChange={({ currentTarget: { value } }) =>
                onSelect({ role: authorRoles.find((role) => role === value) ?? null })
              }
            >
              <option value="">{t('posts.everyRole')}</option>
              {authorRoles.map((role) => (
                <option key={role} value={role}>
                  {profiles(`role.${role}`)}
                </option>
              ))}
            </select>
          )}
        </Label>
      </div>
      <div className={classes.status}>
        <span className={field.label} aria-hidden>
          {t('posts.status')}
        </span>
        <SegmentedControl
          label={t('posts.status')}
          value={selection.filter}
          onChange={(filter) => onSelect({ filter })}
          options={postFilters.map((value) => ({ value, label: t(`posts.filter.${value}`) }))}
        />
      </div>
    </div>
  )
}
