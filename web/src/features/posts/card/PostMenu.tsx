// The menu of further actions for a post. It hides actions that the server does not permit.
import {
  CalendarClock,
  CalendarOff,
  CircleX,
  Clock,
  CopyPlus,
  Ellipsis,
  EyeOff,
  History,
  PenLine,
  Pin,
  PinOff,
  Repeat,
  Trash2,
  Undo2,
} from 'lucide-react'
import { useTranslation } from 'react-i18next'
import { SeriesItems } from '@/features/series/SeriesItems'
import { useSeriesOf } from '@/features/series/useSeriesOf'
import { IconButton } from '@/ui/IconButton'
import { Menu } from '@/ui/Menu'
import { isUnsent } from '../drafts/DraftFields'
import { openDraft } from '../drafts/openDraft'
import { startEditing } from '../editing'
import { cardFieldsOf } from './CardFields'
import { emergencyOf } from './EmergencyFields'
import { type ActionProps, openDialog } from './openDialog'
import { useMinutesLeft } from './useMinutesLeft'
import { usePinPost } from './usePinPost'

export function PostMenu({ post, excerpt }: ActionProps) {
  const { t } = useTranslation('posts')
  const pin = usePinPost()
  const { viewerCanEdit, viewerCanReschedule, viewerCanPin } = post
  const { viewerCanDelete, viewerCanWithdraw, viewerCanRestore, pinnedAt, expiresAt } =
    cardFieldsOf(post)
  const part = useSeriesOf(post.id, post.status !== 'LIVE')
  const { emergencyRequest: request } = emergencyOf(post)
  const minutes = useMinutesLeft(request)
  const pinned = pinnedAt !== null
  return (
    <Menu>
      <Menu.Target>
        <IconButton label={t('menu')} aria-description={excerpt} icon={<Ellipsis />} />
      </Menu.Target>
      <Menu.Dropdown>
        {viewerCanEdit && (
          <Menu.Item
            leftSection={<PenLine />}
            onClick={() => (isUnsent(post) ? openDraft(post.id) : startEditing(post.id))}
          >
            {t('edit')}
          </Menu.Item>
        )}
        {viewerCanReschedule && (
          <Menu.Item leftSection={<CalendarClock />} onClick={() => openDialog(post, 'date')}>
            {t('reschedule')}
          </Menu.Item>
        )}
        {viewerCanReschedule && !part && (
          <Menu.Item leftSection={<Repeat />} onClick={() => openDialog(post, 'repetition')}>
            {t('repeat')}
          </Menu.Item>
        )}
        {viewerCanReschedule && part && <SeriesItems onOpen={(about) => openDialog(post, about)} />}
        {viewerCanPin && (
          <Menu.Item
            leftSection={pinned ? <PinOff /> : <Pin />}
            onClick={() => pin(post.id, !pinned)}
          >
            {t(pinned ? 'unpin' : 'pin')}
          </Menu.Item>
        )}
        {viewerCanPin && (
          <Menu.Item leftSection={<Clock />} onClick={() => openDialog(post, 'pin')}>
            {t(pinned ? 'pinEndChange' : 'pinUntil')}
          </Menu.Item>
        )}
        {viewerCanEdit && (
          <Menu.Item leftSection={<CalendarOff />} onClick={() => openDialog(post, 'expiry')}>
            {t(expiresAt === null ? 'expirySet' : 'expiryChange')}
          </Menu.Item>
        )}
        <Menu.Item leftSection={<History />} onClick={() => openDialog(post, 'history')}>
          {t('history')}
        </Menu.Item>
        <Menu.Item leftSection={<CopyPlus />} onClick={() => openDialog(post, 'template')}>
          {t('saveTemplate')}
        </Menu.Item>
        {viewerCanWithdraw && (
          <Menu.Item leftSection={<EyeOff />} onClick={() => openDialog(post, 'withdrawal')}>
            {t('withdraw')}
          </Menu.Item>
        )}
        {viewerCanRestore && (
          <Menu.Item leftSection={<Undo2 />} onClick={() => openDialog(post, 'restoration')}>
            {t('restore')}
          </Menu.Item>
        )}
        {request?.viewerCanAsk && minutes > 0 && (
          <Menu.Item leftSection={<CircleX />} onClick={() => openDialog(post, 'endRequest')}>
            {t(request.own ? 'emergency.takeBack' : 'emergency.refuse')}
          </Menu.Item>
        )}
        {viewerCanDelete && (
          <Menu.Item
            data-tone="destructive"
            leftSection={<Trash2 />}
            onClick={() => openDialog(post, 'deletion')}
          >
            {t('delete')}
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
