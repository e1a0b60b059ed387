import { Ellipsis, PenLine, Repeat, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { firstLine } from '@/features/posts/firstLine'
import { Button } from '@/ui/Button'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'
import type { Template } from './queries'
import classes from './TemplateRow.module.css'

type Props = {
  template: Template
  onUse: () => void
  /** Undefined if the user may not begin a series. */
  onRepeat: (() => void) | undefined
  onRename: () => void
  onDelete: () => void
}

export function TemplateRow({ template, onUse, onRepeat, onRename, onDelete }: Props) {
  const { t } = useTranslation('templates')
  const { name, content, viewerCanChange } = template
  return (
    <li className={classes.row}>
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.beginning}>{firstLine(content)}</p>
      </div>
      <Button aria-label={t('list.useThis', { name })} onClick={onUse}>
        {t('list.useShort')}
      </Button>
      {viewerCanChange && (
        <Menu>
          <Menu.Target>
            <IconButton label={t('list.menu', { name })} icon={<Ellipsis />} />
          </Menu.Target>
          <Menu.Dropdown>
            {onRepeat && (
              <Menu.Item leftSection={<Repeat />} onClick={onRepeat}>
                {t('list.repeat')}
              </Menu.Item>
            )}
            <Menu.Item leftSection={<PenLine />} onClick={onRename}>
              {t('list.rename')}
            </Menu.Item>
            <Menu.Item data-tone="destructive" leftSection={<Trash2 />} onClick={onDelete}>
              {t('list.delete')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      )}
    </li>
  )
}
