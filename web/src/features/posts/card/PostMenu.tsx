// What else one may do with a post. What one may not do is not shown; the server decides that.
import { CalendarClock, Ellipsis, PenLine, Pin, PinOff, Trash2 } from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'
import { startEditing } from '../editing'
import type { ShownPost } from '../post'
import { askAbout } from './asked'
import { usePinPost } from './usePinPost'

const icon = { size: 20, strokeWidth: 1.75, 'aria-hidden': true } as const

type Props = { post: ShownPost /** By which one knows the post. */; words: string }

export function PostMenu({ post, words }: Props) {
  const { t } = useTranslation('posts')
  const pin = usePinPost()
  const { viewerCanEdit, viewerCanReschedule, viewerCanPin, viewerCanDelete } = post
  if (!viewerCanEdit && !viewerCanReschedule && !viewerCanPin && !viewerCanDelete) return null
  const pinned = post.pinnedAt !== null
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t('menu')} aria-description={words} icon={<Ellipsis {...icon} />} />
      </Menu.Target>
      <Menu.Dropdown>
        {viewerCanEdit && (
          <Menu.Item leftSection={<PenLine {...icon} />} onClick={() => startEditing(post.id)}>
            {t('edit')}
          </Menu.Item>
        )}
        {viewerCanReschedule && (
          <Menu.Item
            leftSection={<CalendarClock {...icon} />}
            onClick={() => askAbout(post, 'date')}
          >
            {t('reschedule')}
          </Menu.Item>
        )}
        {viewerCanPin && (
          <Menu.Item
            leftSection={pinned ? <PinOff {...icon} /> : <Pin {...icon} />}
            onClick={() => pin(post.id, !pinned)}
          >
            {t(pinned ? 'unpin' : 'pin')}
          </Menu.Item>
        )}
        {viewerCanDelete && (
          <Menu.Item
            data-tone="destructive"
            leftSection={<Trash2 {...icon} />}
            onClick={() => askAbout(post, 'deletion')}
          >
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
