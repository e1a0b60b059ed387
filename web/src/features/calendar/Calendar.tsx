// The calendar of a profile's posts and events: a month or a week.
import '@/lib/calendarTexts'
import { CalendarDays } from 'lucide-react'
import { useEffect, useId, useMemo, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PostDialog } from '@/features/posts/card/PostDialog'
import { Button } from '@/ui/Button'
import { LinkButton } from '@/ui/LinkButton'
import { Notice } from '@/ui/Notice'
import classes from './Calendar.module.css'
import { CalendarHead } from './CalendarHead'
import { CalendarProblem } from './CalendarProblem'
import type { EntryActions } from './EntryButton'
import { byDay, dayOf, shownOn } from './entries'
import { Legend } from './Legend'
import { MonthTable } from './MonthTable'
import { MoveBar } from './MoveBar'
import { type Asked, MoveTimingDialog } from './MoveTimingDialog'
import { PostPanel } from './PostPanel'
import type { Entry } from './queries'
import { isShown, weeksOf } from './range'
import { SettingsDialog } from './SettingsDialog'
import { useCalendarSettings } from './settings'
import { specialOf } from './special'
import { useCalendar } from './useCalendar'
import { useMove } from './useMove'
import { useMoving } from './useMoving'
import { useOpenDate } from './useOpenDate'
import { useShownState } from './useShownState'
import { useView } from './useView'
import { WeekAgenda } from './WeekAgenda'

type Props = { profile: string; onDeleted: (post: string) => void }

export function Calendar({ profile, onDeleted }: Props) {
  const { t } = useTranslation('calendar')
  const { view, day, show, isNarrow } = useView()
  const { entries, more, loading, problem, refetch, retry } = useCalendar(view, day)
  const { settings, save } = useCalendarSettings(profile)
  const { state, isAsked } = useShownState(settings)
  const [hasSettings, setHasSettings] = useState(false)
  const [open, setOpen] = useState<{ entry: Entry; isFocused: boolean } | null>(null)
  const [asked, setAsked] = useState<Asked | null>(null)
  const root = useRef<HTMLDivElement>(null)
  const focus = useWantedFocus(root)
  const titleId = useId()
  const helpId = useId()
  const openDate = useOpenDate()
  const move = useMove({
    refetch,
    onChanged: (entry) => setOpen({ entry, isFocused: false }),
    onAsk: (question) =>
      setAsked({
        ...question,
        onAnswer: (date) => {
          setAsked(null)
          question.onAnswer(date)
        },
      }),
  })
  const { moving, said, onKey, onPress, confirm, cancel } = useMoving({
    view,
    onShow: (to) => isShown(view, day, to) || show({ day: to }),
    onFocus: ({ id }) => focus(`[data-entry-id="${CSS.escape(id)}"]`),
    move,
  })

  const days = useMemo(() => {
    if (!moving) return byDay(entries)
    const others = entries.filter(({ id }) => id !== moving.entry.id)
    return byDay([...others, shownOn(moving.entry, moving.day)])
  }, [entries, moving])
  const weeks = weeksOf(view, day).flat()
  const [first = day, last = day] = [weeks[0], weeks.at(-1)]
  const lectures = Object.values(settings.lectures).filter(
    ({ from, to }) => from !== '' && from <= last && to >= first,
  )
  const actions: EntryActions = {
    movingId: moving?.entry.id ?? null,
    openId: open?.entry.id ?? null,
    onOpen: (entry) => setOpen({ entry, isFocused: true }),
    onKey,
    onPress,
  }
  function openDay(to: string): void {
    show({ view: 'week', day: to })
    focus(`h3[data-day="${to}"]`)
  }
  function close(): void {
    if (open) focus(`[data-entry-id="${CSS.escape(open.entry.id)}"]`)
    setOpen(null)
  }
  const shared = {
    day,
    entries: days,
    specialOf: (it: string) => specialOf(it, state, settings),
    actions,
    busy: loading,
  }
  const isEmpty = !loading && !problem && days.size === 0

  return (
    <div
      ref={root}
      className={classes.columns}
      data-fills-page
      data-open={open !== null || undefined}
    >
      <div className={classes.main}>
        <CalendarHead
          view={view}
          day={day}
          titleId={titleId}
          onShow={(place) => {
            // The week of the post that is open, if the month contains it.
            const chosen = place.view === 'week' && open ? dayOf(open.entry) : day
            show(isShown(view, day, chosen) ? { day: chosen, ...place } : place)
          }}
          onSettings={() => setHasSettings(true)}
        />
        {problem && <CalendarProblem problem={problem} onRetry={retry} />}
        {more && <Notice title={t('more')}>{t('moreHint')}</Notice>}
        {isEmpty && (
          <div className={classes.empty}>
            <CalendarDays size={20} aria-hidden />
            <p>{t(`empty.${view}`)}</p>
            <LinkButton to="/">{t('write')}</LinkButton>
          </div>
        )}
        <p className={classes.loading} role="status">
          {loading && t('loading')}
        </p>
        {view === 'month' ? (
          <MonthTable
            {...shared}
            isNarrow={isNarrow}
            titleId={titleId}
            helpId={helpId}
            onShow={(to) => show({ day: to })}
            onOpenDay={openDay}
          />
        ) : (
          <WeekAgenda {...shared} onMove={(entry) => void openDate(entry)} />
        )}
        <MoveBar
          said={said}
          isOpen={moving?.by === 'keys'}
          busy={moving?.busy ?? false}
          onConfirm={() => void confirm()}
          onCancel={cancel}
        />
        <Legend lectures={lectures} hasHidden={entries.some(({ hidden }) => hidden !== null)} />
        {isAsked && (
          <p className={classes.help}>
            {t('settings.askHelp')}{' '}
            <Button look="quiet" onClick={() => setHasSettings(true)}>
              {t('settings.chooseState')}
            </Button>
          </p>
        )}
        <p id={helpId} className={classes.help}>
          {t(view === 'month' ? 'helpMonth' : 'helpWeek')}
        </p>
      </div>
      {open && (
        <PostPanel
          key={`${open.entry.id} ${open.isFocused}`}
          postId={open.entry.postId}
          isFocused={open.isFocused}
          onClose={close}
        />
      )}
      <PostDialog
        onDeleted={(post) => {
          if (open?.entry.postId === post) setOpen(null)
          onDeleted(post)
        }}
      />
      {asked && <MoveTimingDialog asked={asked} />}
      {hasSettings && (
        <SettingsDialog
          settings={settings}
          state={state}
          onSave={save}
          onClose={() => setHasSettings(false)}
        />
      )}
    </div>
  )
}

/** Focuses what matches a selector as soon as it is rendered. */
function useWantedFocus(root: { current: HTMLElement | null }) {
  const wanted = useRef<string | null>(null)
  useEffect(() => {
    if (wanted.current === null) return
    const found = root.current?.querySelector<HTMLElement>(wanted.current)
    if (!found) return
    wanted.current = null
    found.focus()
  })
  return (selector: string): void => {
    wanted.current = selector
  }
}
