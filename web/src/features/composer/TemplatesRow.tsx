// Begins the post with a template, or saves what is written as one.
import { useTranslation } from 'react-i18next'
import type { Draft } from '@/features/posts/draft'
import { isBlank } from '@/lib/languages'
import { Button } from '@/ui/Button'
import { openTemplates } from './openTemplates'
import { SettingRow } from './SettingRow'
import classes from './TemplatesRow.module.css'

export function TemplatesRow({ draft }: { draft: Draft }) {
  const { t } = useTranslation('composer')
  return (
    <SettingRow label={t('template')}>
      <div className={classes.buttons}>
        <Button onClick={() => openTemplates('use')}>{t('templateUse')}</Button>
        {!isBlank(draft.texts.de) && (
          <Button look="quiet" onClick={() => openTemplates('save')}>
            {t('templateSave')}
          </Button>
        )}
      </div>
    </SettingRow>
  )
}
