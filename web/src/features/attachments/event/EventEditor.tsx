// Edits an event: title, place, start and end.
import '@/lib/attachmentTexts'
import { CalendarPlus, Info, X } from 'lucide-react'
import { useId } from 'react'
import { flushSync } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { PlaceEditor } from '@/features/places/PlaceEditor'
import { isWallClock } from '@/lib/dateInput/wallClock'
import { LIMITS } from '@/lib/rules'
import { Button } from '@/ui/Button'
import { DateTimeField } from '@/ui/DateTimeField'
import { Field } from '@/ui/Field'
import { IconButton } from '@/ui/IconButton'
import type { EditorProps, Moved } from '../editing'
import frame from '../editor.module.css'
import { useTextProps } from '../useTextProps'
import classes from './EventEditor.module.css'
import { typed, withEnd, withEndAt, withoutEnd, withStartAt } from './ends'
import type { EventDraft } from './event'
import { movedTime } from './moved'
import type { EventField } from './rules'

/** Minutes between the times that the picker offers. */
const STEP = { stored: 5, fresh: 15 }

export default function EventEditor(props: EditorProps<EventDraft, EventField>) {
  const { attachment: event, language, stored, change, onLeave, errorOf, fieldId } = props
  const { t } = useTranslation('attachments')
  const addId = useId()
  const moved = movedTime(event)
  const title = `event.title.${language}` as const

  const titleProps = useTextProps(props)({
    field: title,
    label: t('event.title'),
    texts: event.title,
    max: LIMITS.title,
    onChange: (text) => change(title, ({ title }) => ({ title: { ...title, [language]: text } })),
  })

  const time = (field: 'event.start' | 'event.end') => ({
    id: fieldId(field),
    error: errorOf(field),
    onLeave: () => onLeave(field),
    minutesStep: stored ? STEP.stored : STEP.fresh,
    defaultTime: '09:00',
    required: true,
  })

  /** Moves the focus to `next`, because the clicked button disappears. */
  function changeEnd(change: () => void, next: string): void {
    flushSync(change)
    document.getElementById(next)?.focus()
  }

  return (
    <div className={frame.editor}>
      <Field {...titleProps} aria-required={language === 'de'} />
      <div className={classes.times}>
        <DateTimeField
          {...time('event.start')}
          label={t('event.start')}
          value={event.start}
          onChange={(start, typing) =>
            change('event.start', (event) =>
              typing ? typed(event, { start }) : withStartAt(event, start),
            )
          }
        />
        {event.hasEnd ? (
          <div className={classes.end}>
            <DateTimeField
              {...time('event.end')}
              label={t('event.end')}
              value={event.end}
              after={event.start !== null && isWallClock(event.start) ? event.start : null}
              onChange={(end, typing) =>
                change('event.end', (event) =>
                  typing ? typed(event, { end }) : withEndAt(event, end),
                )
              }
            />
            <IconButton
              className={classes.remove}
              label={t('event.removeEnd')}
              icon={<X />}
              onClick={() => changeEnd(() => change('event.end', withoutEnd), addId)}
            />
          </div>
        ) : (
          <Button
            look="quiet"
            className={classes.add}
            leftSection={<CalendarPlus size={18} />}
            id={addId}
            onClick={() => changeEnd(() => change('event.end', withEnd), fieldId('event.end'))}
          >
            {t('event.addEnd')}
          </Button>
        )}
        <p role="status" className={classes.moved}>
          {moved && <MovedHint {...moved} />}
        </p>
      </div>
      <PlaceEditor
        place={event.place}
        fieldId={(part) => fieldId(`event.location.${part}`)}
        errorOf={(part) => errorOf(`event.location.${part}`)}
        onLeave={(part) => onLeave(`event.location.${part}`)}
        onChange={(part, changed) =>
          change(part ? `event.location.${part}` : 'event.location', ({ place }) => ({
            place: changed(place),
          }))
        }
      />
    </div>
  )
}

function MovedHint({ which, ...times }: Moved) {
  const { t } = useTranslation('composer')
  return (
    <>
      <Info />
      <span>{t(`moved.${which}`, times)}</span>
    </>
  )
}
