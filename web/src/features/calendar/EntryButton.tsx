// A post or an event. It can be moved by Alt and the arrow keys, or by dragging.
import type { KeyboardEvent, PointerEvent } from 'react'
import { useTranslation } from 'react-i18next'
import visuallyHidden from '@/ui/visuallyHidden.module.css'
import classes from './EntryButton.module.css'
import { EntryMark } from './EntryMark'
import { timeOf, toneOf } from './entries'
import type { Entry } from './queries'

export type EntryActions = {
  /** The entry that is being moved. */
  movingId: string | null
  /** The entry whose post is shown beside the calendar. */
  openId: string | null
  onOpen: (entry: Entry) => void
  onKey: (entry: Entry, event: KeyboardEvent) => void
  onPress: (entry: Entry, event: PointerEvent) => void
}

type Props = {
  entry: Entry
  actions: EntryActions
  /** One line. */
  short?: boolean
  tabIndex?: number
}

const MOVES = 'Alt+ArrowLeft Alt+ArrowRight Alt+ArrowUp Alt+ArrowDown'

export function EntryButton({ entry, actions, short = false, tabIndex = 0 }: Props) {
  const { t } = useTranslation('calendar')
  const { id, title, channels, undated, viewerCanReschedule } = entry
  const what = toneOf(entry)
  return (
    <button
      type="button"
      className={classes.entry}
      tabIndex={tabIndex}
      data-entry-id={id}
      data-what={what}
      data-short={short || undefined}
      data-movable={viewerCanReschedule || undefined}
      data-moving={id === actions.movingId || undefined}
      aria-expanded={id === actions.openId}
      aria-keyshortcuts={viewerCanReschedule ? MOVES : undefined}
      onClick={() => actions.onOpen(entry)}
      onKeyDown={(event) => actions.onKey(entry, event)}
      onPointerDown={(event) => actions.onPress(entry, event)}
    >
      <EntryMark tone={what} />
      {undated ? (
        <span className={classes.time}>{t('afterApproval')}</span>
      ) : (
        <>
          <span className={classes.time}>{timeOf(entry)}</span>{' '}
          <span className={visuallyHidden.unseen}>{t('oclock')}</span>
        </>
      )}{' '}
      <span className={classes.title}>{title || t('untitled')}</span>
      <span className={visuallyHidden.unseen}>, {t(`kind.${what}`)}</span>
      {channels.length > 0 && (
        <span className={short ? visuallyHidden.unseen : classes.channels}>
          <span className={visuallyHidden.unseen}>
            , {t('channels', { count: channels.length })}
          </span>{' '}
          {channels.join(', ')}
        </span>
      )}
    </button>
  )
}
